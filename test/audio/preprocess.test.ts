import { describe, expect, it } from 'vitest';
import { createLivePreprocessor, createPreprocessor } from '../../src/audio/preprocess.ts';
import { findSeam, level, noise, sine, through } from './through.ts';
import { GAIN_FRAME } from '../../src/audio/live-gain.ts';
import type { Stage } from '../../src/audio/stage.ts';

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

describe.each([16_000, 24_000, 48_000])('live from %i Hz', (rate) => {
  const samplesOnly = (): Stage => {
    const live = createLivePreprocessor(rate);
    return { push: (block) => live.push(block).samples, flush: () => live.flush().samples };
  };

  it('leaves no seams', () => {
    expect(findSeam(samplesOnly)).toBeNull();
  });

  it('is what files go through, multiplied with the gains it tells', () => {
    const second = noise(rate, 0.01);
    const plain = through(createPreprocessor(rate), second, [rate]);
    const live = createLivePreprocessor(rate);
    const [most, last] = [live.push(second), live.flush()];
    const samples = [...most.samples, ...last.samples];
    const gains = [...most.gains, ...last.gains];
    expect(samples).toHaveLength(16_000);
    expect(gains).toHaveLength(Math.ceil(16_000 / GAIN_FRAME));
    for (const [index, sample] of samples.entries())
      expect(sample).toBeCloseTo(plain[index]! * gains[Math.floor(index / GAIN_FRAME)]!, 6);
  });
});
