import { printable } from '../../base/printable.ts';
import type { TranscribeProgress } from '../../runtime/transcribe.ts';
import { toVerboseSegment, toVerboseWord } from '../../wire/rest/transcript.ts';
import type { Context } from '../command.ts';
import { inputName } from '../inputs.ts';
import { isColoured } from './error-lines.ts';
import { NO_VIEW, PendingWrites, type ViewWithAside } from './live-view.ts';

/** The least seconds of audio between two JSON events of decoding progress. */
const REPORT_EVERY_SECONDS = 60;

/** Shows the progress of `input`: drawn on a terminal, as JSON events with `--json`, nothing in a pipe. */
export async function openTranscribeProgress(
  context: Context,
  input: string,
): Promise<ViewWithAside<TranscribeProgress>> {
  if (context.json) return jsonProgress(context, input);
  if (!context.interactive || !context.stderr.stream)
    return { update: () => undefined, close: async () => {}, aside: NO_VIEW };
  const { openLiveTranscribeProgress } = await import('./live-transcribe-progress.ts');
  return openLiveTranscribeProgress(
    context.stderr.stream,
    printable(inputName(input)),
    isColoured(context.stderr, context.env),
  );
}

/** Writes a `segment` event as soon as a segment is final, and `progress` events between them. */
function jsonProgress({ stdout }: Context, file: string): ViewWithAside<TranscribeProgress> {
  const written = new PendingWrites();
  const write = (event: object) => written.add(stdout.write(`${JSON.stringify(event)}\n`));
  let duration = 0;
  let reportedSeconds = 0;
  let id = 0;
  return {
    update(progress) {
      if (progress.type === 'decoded') {
        if (progress.seconds - reportedSeconds < REPORT_EVERY_SECONDS) return;
        reportedSeconds = progress.seconds;
        write({ type: 'decoding', file, seconds: progress.seconds });
      } else if (progress.type === 'prepared') {
        ({ duration } = progress);
        write({ type: 'progress', file, seconds: 0, duration });
      } else if (progress.type === 'drafted') {
        write({ type: 'progress', file, seconds: progress.until, duration });
      } else if (progress.type === 'transcribed') {
        for (const segment of progress.segments) {
          const words = segment.words && { words: segment.words.map(toVerboseWord) };
          write({ type: 'segment', file, ...toVerboseSegment(segment, id++), ...words });
        }
        write({ type: 'progress', file, seconds: progress.until, duration });
      }
    },
    close: () => written.settle(),
    aside: NO_VIEW,
  };
}
