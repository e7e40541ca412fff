import * as fc from 'fast-check';
import type { Stage } from '../../src/audio/stage.ts';

/** White noise, the same each time. */
export function noise(length: number, amplitude = 0.5): Float32Array {
  let state = 1;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return amplitude * (state / 2 ** 31 - 1);
  });
}

export function sine(frequency: number, sampleRate: number, length: number, amplitude = 1): Float32Array {
  return Float32Array.from(
    { length },
    (_, n) => amplitude * Math.sin((2 * Math.PI * frequency * n) / sampleRate),
  );
}

/** Cuts anything with `subarray` into pieces of these sizes; repeats `sizes` until the end. */
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

/** The whole output of `stage` for `samples`, which are cut into blocks of these sizes. */
export function through(stage: Stage, samples: Float32Array, sizes: readonly number[]): Float32Array {
  const blocks = [...cut(samples, sizes)].map((piece) => stage.push(piece));
  return joined([...blocks, stage.flush()]);
}

export function joined(blocks: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    whole.set(block, at);
    at += block.length;
  }
  return whole;
}

/** The index of the first sample in which two signals differ, to the last bit, or -1 if they are equal. */
export function difference(one: Float32Array, other: Float32Array): number {
  if (one.length !== other.length) return Math.min(one.length, other.length);
  return one.findIndex((value, index) => !Object.is(value, other[index]));
}

/** Lists of block sizes. They include blocks of 0 and 1 samples, but no list of zeros alone. */
export const sizes = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 3_000 })), {
    minLength: 1,
    maxLength: 6,
  })
  .filter((list) => list.some((size) => size > 0));

/**
 * Checks the promise of every stage that its output does not depend on how the input is cut into blocks.
 * Returns block sizes that break the promise, or null.
 */
export function findSeam(create: () => Stage, length = 5_000): unknown {
  const signal = noise(length);
  const whole = through(create(), signal, [length]);
  const seamless = fc.property(sizes, (list) => difference(through(create(), signal, list), whole) === -1);
  return fc.check(seamless, { numRuns: 20 }).counterexample;
}

/** The root mean square of the samples from `start` to `end`. */
export function level(samples: Float32Array, start = 0, end = samples.length): number {
  let energy = 0;
  for (const value of samples.subarray(start, end)) energy += value * value;
  return Math.sqrt(energy / (end - start));
}
