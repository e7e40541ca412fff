import type { Transcript } from '../domain/transcript.ts';
import type { TranscribeProgress } from '../runtime/transcribe.ts';
import { usage } from '../transcript/verbose.ts';

/** What is sent while a file is being heard: the deltas one after the other are the text. */
export type TranscriptEvent =
  | { readonly type: 'transcript.text.delta'; readonly delta: string; readonly segment_id: string }
  | {
      readonly type: 'transcript.text.done';
      readonly text: string;
      readonly usage: ReturnType<typeof usage>;
    };

/** Turns progress into deltas, one for each segment. */
export function createDeltas(send: (event: TranscriptEvent) => void): (progress: TranscribeProgress) => void {
  let segments = 0;
  return (progress) => {
    if (progress.type !== 'heard') return;
    for (const { text } of progress.segments) {
      const delta = segments === 0 ? text : ` ${text}`;
      send({ type: 'transcript.text.delta', delta, segment_id: String(segments) });
      segments++;
    }
  };
}

export const doneEvent = ({ text, duration }: Transcript): TranscriptEvent => ({
  type: 'transcript.text.done',
  text,
  usage: usage(duration),
});
