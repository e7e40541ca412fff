import type { SttResult } from '../../domain/engine.ts';

/** The same, so many seconds later; nothing begins before 0. */
export function shifted(result: SttResult, seconds: number): SttResult {
  const at = (time: number) => Math.max(0, time + seconds);
  return {
    ...result,
    segments: result.segments.map((segment) => ({
      ...segment,
      start: at(segment.start),
      end: at(segment.end),
      ...(segment.words && {
        words: segment.words.map((word) => ({ ...word, start: at(word.start), end: at(word.end) })),
      }),
    })),
  };
}
