import { describe, expect, it } from 'vitest';
import { createBiquad, highPassCoefficients } from '../../src/audio/biquad.ts';
import { findSeam, noise, through } from './through.ts';

describe('a biquad', () => {
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

  it('leaves no seams', () => {
    expect(findSeam(() => createBiquad(highPassCoefficients(300, 16_000, 0.7)))).toBeNull();
  });

  it('is quiet at last, without ever getting slow', () => {
    const stage = createBiquad(highPassCoefficients(20, 16_000, Math.SQRT1_2));
    stage.push(noise(1_000));
    for (let block = 0; block < 200; block++) stage.push(new Float32Array(1_600));
    expect(stage.push(new Float32Array(16))).toEqual(new Float32Array(16));
  });
});
