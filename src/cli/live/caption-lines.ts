import type { EventOf } from '../../domain/realtime.ts';
import type { Segment, SubtitleOptions } from '../../domain/transcript.ts';
import { CUE_FORMAT_NAMES, CUE_FORMATS, type CueFormatName } from '../../transcript/cue-formats.ts';
import { cuesIn } from '../../transcript/cue-stream.ts';
import type { Cue } from '../../transcript/subtitles.ts';

/** Formats that can be written line by line while audio arrives. */
export type LiveFormat = 'text' | CueFormatName;

export const LIVE_FORMATS: readonly LiveFormat[] = ['text', ...CUE_FORMAT_NAMES];

export const isLiveFormat = (format: string): format is LiveFormat =>
  LIVE_FORMATS.some((name) => name === format);

/** Writes finals as lines, one by one. */
export interface CaptionLines {
  /** The text before the first line. */
  readonly head: string;
  /** The lines for a final; empty if it has no text. A cue includes the blank line after it. */
  next(final: EventOf<'final'>): string;
}

/** Opens a writer of final captions in `format`, for output that only grows. */
export function captionLines(format: LiveFormat, options: SubtitleOptions = {}): CaptionLines {
  if (format === 'text') return { head: '', next: ({ text }) => (text === '' ? '' : `${text}\n`) };
  const { head, between, write } = CUE_FORMATS[format];
  let written = 0;
  let last: Cue | undefined;
  return {
    head: head === '' ? '' : head + between,
    next(final) {
      if (final.text === '') return '';
      const cues = cuesIn(format, [toSegment(final)], { before: last }, options);
      return cues
        .map((cue) => {
          const text = write(cue, ++written, last, options);
          last = cue;
          return text + between;
        })
        .join('');
    },
  };
}

/** Converts an event to the part of a segment that subtitles need. */
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
