import { expect, it } from 'vitest';
import { createHighPass } from '../../src/audio/high-pass.ts';
import { findSeam, level, sine, through } from './through.ts';

/**
 * |H| of the analogue 2nd-order Butterworth, which the bilinear transform hardly bends so far below half the
 * rate.
 */
const butterworth = (frequency: number) => 1 / Math.sqrt(1 + (20 / frequency) ** 4);

it.each([5, 10, 20, 40, 100, 1_000, 7_000])(
  'passes %i Hz as a 2nd-order Butterworth at 20 Hz does',
  (frequency) => {
    const out = through(createHighPass(16_000), sine(frequency, 16_000, 64_000), [64_000]);
    expect(level(out, 32_000) * Math.SQRT2).toBeCloseTo(butterworth(frequency), 2);
  },
);

it('takes out DC entirely', () => {
  const out = through(createHighPass(16_000), new Float32Array(32_000).fill(0.7), [32_000]);
  expect(level(out, 16_000)).toBeLessThan(1e-6);
});

it('leaves no seams', () => {
  expect(findSeam(() => createHighPass(16_000))).toBeNull();
});
