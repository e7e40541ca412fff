import { describe, expect, it } from 'vitest';
import { createPreprocessor } from '../../src/audio/preprocess.ts';
import { findSeam, level, sine, through } from './through.ts';

describe.each([16_000, 44_100, 48_000, 8_000])('from %i Hz', (rate) => {
  it('gives a second of 16 kHz for a second, speech as it was and DC gone', () => {
    const second = sine(440, rate, rate, 0.5).map((value) => value + 0.3);
    const out = through(createPreprocessor(rate), second, [rate]);
    expect(out).toHaveLength(16_000);
    expect(level(out, 4_000, 12_000)).toBeCloseTo(0.5 * Math.SQRT1_2, 2);
  });

  it('leaves no seams', () => {
    expect(findSeam(() => createPreprocessor(rate))).toBeNull();
  });
});
