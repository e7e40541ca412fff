import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDbfs } from '../../src/audio/dbfs.ts';
import { applyGain, normalizingGain, peakOf } from '../../src/audio/gain.ts';
import { cut, noise, sizes } from './through.ts';

describe('peakOf', () => {
  it('gives the largest magnitude of either sign', () => {
    expect(peakOf(Float32Array.of(0.1, -0.75, 0.5))).toBe(0.75);
    expect(peakOf(new Float32Array(0))).toBe(0);
  });

  it('gives the same peak over blocks as over the whole signal', () => {
    const signal = noise(4_000);
    fc.assert(
      fc.property(sizes, (list) => {
        let peak = 0;
        for (const block of cut(signal, list)) peak = peakOf(block, peak);
        expect(peak).toBe(peakOf(signal));
      }),
    );
  });
});

describe('normalizingGain and applyGain', () => {
  it('bring a peak above or below -3 dBFS to -3 dBFS', () => {
    for (const peak of [0.000_11, 0.01, 0.5, 1, 4]) {
      expect(toDbfs(peak * normalizingGain(peak))).toBeCloseTo(-3, 9);
    }
  });

  it('leave signals alone that stay below -80 dBFS, such as silence and dither', () => {
    expect(normalizingGain(0)).toBe(1);
    expect(normalizingGain(0.000_099)).toBe(1);
  });

  it('change the samples in place', () => {
    const samples = Float32Array.of(0.5, -0.25);
    expect(applyGain(samples, 2)).toBe(samples);
    expect(samples).toEqual(Float32Array.of(1, -0.5));
  });
});
