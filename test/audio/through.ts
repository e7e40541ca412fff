import fc from 'fast-check';
import { expect } from 'vitest';
import type { Stage } from '../../src/audio/stage.ts';

/** A signal with something in it at every frequency, the same each time. */
export function noise(length: number, amplitude = 0.5): Float32Array {
  let state = 1;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return amplitude * (state / 2 ** 31 - 1);
  });
}

export function sine(frequency: number, sampleRate: number, length: number, amplitude = 1): Float32Array {
  return Float32Array.from({ length }, (_, n) => amplitude * Math.sin((2 * Math.PI * frequency * n) / sampleRate));
}

/** Cuts anything with `subarray` into pieces of these sizes, over and over. */
export function* cut<T extends { length: number; subarray(start: number, end: number): T }>(
  whole: T,
  sizes: readonly number[],
): Generator<T> {
  for (let at = 0, turn = 0; at < whole.length; turn++) {
    const size = sizes[turn % sizes.length]!;
    yield whole.subarray(at, at + size);
    at += size;
  }
}

/** Everything a stage gives out for a signal cut into pieces of these sizes. */
export function through(stage: Stage, samples: Float32Array, sizes: readonly number[]): Float32Array {
  const out: number[] = [];
  for (const piece of cut(samples, sizes)) for (const value of stage.push(piece)) out.push(value);
  for (const value of stage.flush()) out.push(value);
  return Float32Array.from(out);
}

/** Sizes of pieces, among them none and one sample, and none that would never get anywhere. */
export const sizes = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 3_000 })), { minLength: 1, maxLength: 6 })
  .filter((list) => list.some((size) => size > 0));

/** Asserts the promise of every stage: however the signal is cut, the same samples come out. */
export function expectNoSeams(create: () => Stage, length = 5_000): void {
  const signal = noise(length);
  const whole = through(create(), signal, [length]);
  fc.assert(
    fc.property(sizes, (list) => {
      expect(through(create(), signal, list)).toEqual(whole);
    }),
    { numRuns: 20 },
  );
}

/** Root mean square of a stretch. */
export function level(samples: Float32Array, start = 0, end = samples.length): number {
  let energy = 0;
  for (const value of samples.subarray(start, end)) energy += value * value;
  return Math.sqrt(energy / (end - start));
}
