import { describe, expect, it } from 'vitest';
import { createLivePreprocessor, createPreprocessor } from '../../src/audio/preprocess.ts';
import { findSeam, level, noise, sine, through } from './through.ts';
import { GAIN_FRAME } from '../../src/audio/live-gain.ts';
import type { Stage } from '../../src/audio/stage.ts';

describe.each([16_000, 44_100, 48_000, 8_000])('createPreprocessor from %i Hz', (rate) => {
  it('gives 16,000 samples for a second, keeps the tone and removes DC', () => {
    const second = sine(440, rate, rate, 0.5).map((value) => value + 0.3);
    const out = through(createPreprocessor(rate), second, [rate]);
    expect(out).toHaveLength(16_000);
    expect(level(out, 4_000, 12_000)).toBeCloseTo(0.5 * Math.SQRT1_2, 2);
  });

  it('gives the same output for any block sizes', () => {
    expect(findSeam(() => createPreprocessor(rate))).toBeNull();
  });
});

describe.each([16_000, 24_000, 48_000])('createLivePreprocessor from %i Hz', (rate) => {
  const samplesOnly = (): Stage => {
    const live = createLivePreprocessor(rate);
    return { push: (block) => live.push(block).samples, flush: () => live.flush().samples };
  };

  it('gives the same output for any block sizes', () => {
    expect(findSeam(samplesOnly)).toBeNull();
  });

  it('gives the samples of createPreprocessor multiplied by the gains it reports', () => {
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
