import { SPEECH_RATE, type Speech } from '../../../src/domain/audio.ts';

/** The pitches, in hertz, of the voices that generated speaker models distinguish. */
export const PITCHES = [300, 520, 820, 1250, 1850, 2700] as const;

/** A turn of one voice; times are in seconds. */
export interface ToneTurn {
  readonly voice: number;
  readonly start: number;
  readonly end: number;
}

/** A recording in which each voice is a tone, over low noise. */
export function toneTalk(seconds: number, turns: readonly ToneTurn[]): Speech {
  const samples = new Float32Array(Math.round(seconds * SPEECH_RATE));
  let seed = 1;
  samples.forEach((_, at) => {
    seed = (seed * 48_271) % 2_147_483_647;
    samples[at] = (seed / 2_147_483_647 - 0.5) / 500;
  });
  for (const { voice, start, end } of turns)
    for (let at = Math.round(start * SPEECH_RATE); at < Math.min(samples.length, end * SPEECH_RATE); at++)
      samples[at]! += 0.2 * Math.sin((2 * Math.PI * PITCHES[voice]! * at) / SPEECH_RATE);
  return samples as Speech;
}

/** Yields a recording in blocks of uneven sizes, as a live source does. */
export async function* inBlocks(samples: Float32Array): AsyncGenerator<Speech, void, undefined> {
  for (let at = 0, size = 5000; at < samples.length; at += size, size = (size * 3) % 40_000)
    yield samples.subarray(at, at + size) as Speech;
}
