import type { Segment } from '../../domain/transcript.ts';
import type { EventOf } from '../../domain/realtime.ts';
import { srtCues, VTT_HEADER, vttCues } from '../../transcript/cue-formats.ts';

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
  next(final: EventOf<'final'>): string;
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
const toSegment = ({ text, startMs, endMs, words }: EventOf<'final'>): Segment => ({
  text,
  start: startMs / 1000,
  end: endMs / 1000,
  tokens: [],
  temperature: 0,
  avgLogprob: 0,
  compressionRatio: 1,
  noSpeechProb: 0,
  ...(words && { words }),
});
