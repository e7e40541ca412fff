import { describe, expect, it } from 'vitest';
import { createBiquad, createHighPass, highPassCoefficients } from '../../src/audio/biquad.ts';
import { findSeam, level, noise, sine, through } from './through.ts';

describe('createBiquad', () => {
  it('follows its difference equation', () => {
    const [b0, b1, b2, a1, a2] = [0.5, -0.3, 0.2, -0.4, 0.1] as const;
    const x = noise(200);
    const y: number[] = [];
    for (let n = 0; n < x.length; n++) {
      y[n] =
        b0 * x[n]! +
        b1 * (x[n - 1] ?? 0) +
        b2 * (x[n - 2] ?? 0) -
        a1 * (y[n - 1] ?? 0) -
        a2 * (y[n - 2] ?? 0);
    }
    const out = through(createBiquad({ b0, b1, b2, a1, a2 }), x, [200]);
    out.forEach((value, n) => expect(value).toBeCloseTo(y[n]!, 6));
  });

  it('gives the same output for any block sizes', () => {
    expect(findSeam(() => createBiquad(highPassCoefficients(300, 16_000, 0.7)))).toBeNull();
  });

  it('decays to exact zeros in silence, without slow denormal numbers', () => {
    const stage = createBiquad(highPassCoefficients(20, 16_000, Math.SQRT1_2));
    stage.push(noise(1_000));
    for (let block = 0; block < 200; block++) stage.push(new Float32Array(1_600));
    expect(stage.push(new Float32Array(16))).toEqual(new Float32Array(16));
  });
});

/**
 * |H| of the analogue 2nd-order Butterworth high-pass at 20 Hz. At frequencies far below half the sample
 * rate, the bilinear transform hardly changes it.
 */
const butterworth = (frequency: number) => 1 / Math.sqrt(1 + (20 / frequency) ** 4);

it.each([5, 10, 20, 40, 100, 1_000, 7_000])(
  'createHighPass passes %i Hz like a 2nd-order Butterworth at 20 Hz',
  (frequency) => {
    const out = through(createHighPass(16_000), sine(frequency, 16_000, 64_000), [64_000]);
    expect(level(out, 32_000) * Math.SQRT2).toBeCloseTo(butterworth(frequency), 2);
  },
);

it('createHighPass removes DC entirely', () => {
  const out = through(createHighPass(16_000), new Float32Array(32_000).fill(0.7), [32_000]);
  expect(level(out, 16_000)).toBeLessThan(1e-6);
});

it('createHighPass gives the same output for any block sizes', () => {
  expect(findSeam(() => createHighPass(16_000))).toBeNull();
});
