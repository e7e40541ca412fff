import { type TtsChunk, TTS_RATE } from './engine.ts';
import type { Alignment } from './voice.ts';

/**
 * What puts the chunks of texts that are spoken one after the other on one clock, that of the first of them;
 * or on the clock of sound of which there are `samplesBefore` already.
 */
export function onOneClock(
  samplesBefore = 0,
): (chunks: AsyncIterable<TtsChunk>) => AsyncGenerator<TtsChunk, void, undefined> {
  return async function* (chunks) {
    const offsetMs = (samplesBefore / TTS_RATE) * 1000;
    for await (const { samples, alignment } of chunks) {
      samplesBefore += samples.length;
      yield { samples, ...(alignment && { alignment: later(alignment, offsetMs) }) };
    }
  };
}

/** The same `ms` milliseconds later; nothing begins before 0. */
export const later = ({ items, marks, ...rest }: Alignment, ms: number): Alignment => ({
  ...rest,
  items: items.map((item) => ({ ...item, startMs: Math.max(0, item.startMs + ms) })),
  ...(marks && { marks: marks.map(({ name, atMs }) => ({ name, atMs: Math.max(0, atMs + ms) })) }),
});

/** Sound whose marks are its alignments. */
export async function* markedByAlignment(
  chunks: AsyncIterable<TtsChunk>,
): AsyncGenerator<{ samples: Float32Array; mark: Alignment | undefined }, void, undefined> {
  for await (const { samples, alignment } of chunks) yield { samples, mark: alignment };
}
