import { type TtsChunk, TTS_RATE } from './synthesis.ts';
import type { Alignment } from './voice.ts';

/**
 * Returns a function that shifts the alignments of consecutive utterances to one clock. The clock starts with
 * the first utterance, or `samplesBefore` samples before it.
 */
export function createAlignmentClock(
  samplesBefore = 0,
): (chunks: AsyncIterable<TtsChunk>) => AsyncGenerator<TtsChunk, void, undefined> {
  return async function* (chunks) {
    const offsetMs = (samplesBefore / TTS_RATE) * 1000;
    for await (const { samples, alignment } of chunks) {
      samplesBefore += samples.length;
      yield { samples, ...(alignment && { alignment: shiftAlignment(alignment, offsetMs) }) };
    }
  };
}

/** Shifts an alignment by `ms` milliseconds, which may be negative; no time becomes less than 0. */
export const shiftAlignment = ({ items, marks, ...rest }: Alignment, ms: number): Alignment => ({
  ...rest,
  items: items.map((item) => ({ ...item, startMs: Math.max(0, item.startMs + ms) })),
  ...(marks && { marks: marks.map(({ name, atMs }) => ({ name, atMs: Math.max(0, atMs + ms) })) }),
});

/** Yields the sound of `chunks` with their alignments as marks. */
export async function* withAlignmentMarks(
  chunks: AsyncIterable<TtsChunk>,
): AsyncGenerator<{ samples: Float32Array; mark: Alignment | undefined }, void, undefined> {
  for await (const { samples, alignment } of chunks) yield { samples, mark: alignment };
}
