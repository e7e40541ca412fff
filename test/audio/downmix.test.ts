import { expect, it } from 'vitest';
import { createDownmix } from '../../src/audio/downmix.ts';
import { peakOf } from '../../src/audio/gain.ts';
import { noise } from './through.ts';

const inverted = (samples: Float32Array) => samples.map((sample) => -sample);
const silence = (samples: Float32Array) => new Float32Array(samples.length);

it('downmix gives the mean of the channels', () => {
  const [one, other] = [noise(1_000, 0.5), noise(1_000, 0.25).toReversed()];
  expect(createDownmix()([one, other])).toEqual(one.map((sample, at) => (sample + other[at]!) * 0.5));
});

it('downmix returns a single channel unchanged, and no samples if there are no channels', () => {
  const only = noise(10);
  expect(createDownmix()([only])).toBe(only);
  expect(createDownmix()([])).toHaveLength(0);
});

it('downmix keeps the level of stereo if one channel is inverted', () => {
  const samples = noise(1_000);
  expect(createDownmix()([samples, inverted(samples)])).toEqual(samples);
});

it('downmix keeps the level of a channel if the others are silent', () => {
  const samples = noise(1_000);
  expect(createDownmix()([silence(samples), samples, silence(samples)])).toEqual(samples);
});

it('downmix changes over without a click if a channel falls silent or is inverted', () => {
  const tone = Float32Array.from({ length: 8_192 }, (_, at) => 0.5 * Math.sin(at / 50));
  const downmix = createDownmix();
  const blocks = Array.from({ length: 40 }, (_, turn) =>
    downmix([tone, turn < 10 ? tone : turn < 25 ? inverted(tone) : silence(tone)]),
  );
  for (const block of blocks) {
    const steps = block.slice(1).map((sample, at) => sample - block[at]!);
    expect(peakOf(steps)).toBeLessThan(0.02);
    expect(peakOf(block)).toBeLessThanOrEqual(0.5);
  }
  // The level is kept while one channel is inverted for long, and while the other is silent.
  expect(peakOf(blocks[24]!)).toBeCloseTo(0.5, 3);
});
