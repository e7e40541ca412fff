import type { Segment } from '../../domain/transcript.ts';
import type { RealtimeEvent } from '../../realtime/events.ts';
import { srtCues, VTT_HEADER, vttCues } from '../../transcript/cue-formats.ts';

export type FinalEvent = Extract<RealtimeEvent, { readonly type: 'transcript.final' }>;

/** Formats that can be written while there is no end in sight. */
export type LiveFormat = 'text' | 'srt' | 'vtt';

export const LIVE_FORMATS: readonly LiveFormat[] = ['text', 'srt', 'vtt'];

export const isLiveFormat = (format: string): format is LiveFormat =>
  LIVE_FORMATS.some((name) => name === format);

/** Writes finals down, each as it comes. */
export interface CaptionLines {
  /** Before the first. */
  readonly head: string;
  /** Empty where nothing was understood. Whole lines; a cue comes with the blank line that ends it. */
  next(final: FinalEvent): string;
}

export function captionLines(format: LiveFormat): CaptionLines {
  if (format === 'text') return { head: '', next: ({ text }) => (text === '' ? '' : `${text}\n`) };
  let written = 0;
  return {
    head: format === 'vtt' ? `${VTT_HEADER}\n` : '',
    next(final) {
      const segments = final.text === '' ? [] : [toSegment(final)];
      const cues = format === 'vtt' ? vttCues(segments) : srtCues(segments, written + 1);
      written += cues.length;
      return cues.map((cue) => `${cue}\n`).join('');
    },
  };
}

/** As far as subtitles need it. */
const toSegment = ({ text, start_ms, end_ms, words }: FinalEvent): Segment => ({
  text,
  start: start_ms / 1000,
  end: end_ms / 1000,
  tokens: [],
  temperature: 0,
  avgLogprob: 0,
  compressionRatio: 1,
  noSpeechProb: 0,
  ...(words && { words }),
});
