import { expect, it } from 'vitest';
import { createDownmix } from '../../src/audio/downmix.ts';
import { peakOf } from '../../src/audio/gain.ts';
import { noise } from './through.ts';

const inverted = (samples: Float32Array) => samples.map((sample) => -sample);
const silence = (samples: Float32Array) => new Float32Array(samples.length);

it('is the mean of the channels', () => {
  const [one, other] = [noise(1_000, 0.5), noise(1_000, 0.25).toReversed()];
  expect(createDownmix()([one, other])).toEqual(one.map((sample, at) => (sample + other[at]!) * 0.5));
});

it('gives a single channel back as it is, and nothing for nothing', () => {
  const only = noise(10);
  expect(createDownmix()([only])).toBe(only);
  expect(createDownmix()([])).toHaveLength(0);
});

it('keeps the level of stereo with one inverted side', () => {
  const samples = noise(1_000);
  expect(createDownmix()([samples, inverted(samples)])).toEqual(samples);
});

it('keeps a channel beside silent ones as it is', () => {
  const samples = noise(1_000);
  expect(createDownmix()([silence(samples), samples, silence(samples)])).toEqual(samples);
});

it('goes over without a click where a channel falls silent or turns round', () => {
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
  // Of what is inverted for long, and of what is alone, nothing is lost.
  expect(peakOf(blocks[24]!)).toBeCloseTo(0.5, 3);
});
