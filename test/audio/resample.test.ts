import { describe, expect, it } from 'vitest';
import { createResampler, MAX_RATE, MIN_RATE } from '../../src/audio/resample.ts';
import { cut, findSeam, difference, joined, level, noise, sine, through } from './through.ts';

const PAIRS = [
  [44_100, 16_000],
  [48_000, 16_000],
  [8_000, 16_000],
  [22_050, 16_000],
  [22_050, 24_000],
  [24_000, 16_000],
  [16_000, 24_000],
  [11_025, 16_000],
  [96_000, 16_000],
  [384_000, 16_000],
  [4_000, 16_000],
  [44_101, 16_000],
  [7_919, 16_000],
] as const;

const resample = (from: number, to: number, samples: Float32Array) =>
  through(createResampler(from, to), samples, [samples.length]);

const decibels = (ratio: number) => 20 * Math.log10(ratio);

describe.each(PAIRS)('createResampler from %i Hz to %i Hz', (from, to) => {
  const low = Math.min(from, to);
  const length = from; // one second
  /** The middle of the output, away from the edges, at which the filter sees silence on one side. */
  const inside = [Math.ceil(to * 0.2), Math.floor(to * 0.8)] as const;

  it.each([0.01, 0.1, 0.3, 0.44])(
    'keeps amplitude, phase and time of a sine at %d of the lower rate',
    (share) => {
      const frequency = low * share;
      const out = resample(from, to, sine(frequency, from, length));
      const expected = sine(frequency, to, out.length);
      const error = expected.map((value, index) => value - out[index]!);
      expect(decibels(level(error, ...inside) / level(expected, ...inside))).toBeLessThan(-72);
    },
  );

  it('gives as many samples as the duration needs, rounded up', () => {
    for (const count of [0, 1, 2, 7, 160, 441, 2_999]) {
      expect(resample(from, to, noise(count))).toHaveLength(Math.ceil((count * to) / from));
    }
  });

  it('gives the same output for any block sizes', () => {
    expect(findSeam(() => createResampler(from, to), 9_000)).toBeNull();
  });

  it('keeps DC', () => {
    const out = resample(from, to, new Float32Array(length).fill(0.25));
    const error = out.subarray(...inside).map((value) => value - 0.25);
    expect(level(error)).toBeLessThan(1e-6);
  });
});

it.each([
  [44_100, 16_000, 8_010],
  [44_100, 16_000, 9_000],
  [44_100, 16_000, 21_000],
  [48_000, 16_000, 8_000],
  [48_000, 16_000, 15_900],
  [44_101, 16_000, 8_100],
  [22_050, 16_000, 10_000],
  [96_000, 16_000, 40_000],
])('createResampler from %i Hz to %i Hz attenuates a tone of %i Hz by 80 dB', (from, to, frequency) => {
  const out = resample(from, to, sine(frequency, from, from));
  expect(decibels(level(out, to * 0.2, to * 0.8) * Math.SQRT2)).toBeLessThan(-80);
});

it('createResampler makes no images above half the old rate when it upsamples', () => {
  const out = resample(8_000, 16_000, sine(1_000, 8_000, 8_000));
  // Everything in the output except the tone itself is an image.
  const rest = sine(1_000, 16_000, out.length).map((value, index) => value - out[index]!);
  expect(decibels(level(rest, 3_200, 12_800))).toBeLessThan(-80);
});

it('createResampler restores a signal below half the lower rate when it is resampled and back', () => {
  const speechLike = sine(440, 16_000, 16_000, 0.4).map((value, n) => value + 0.3 * Math.sin(n * 1.1));
  const back = resample(24_000, 16_000, resample(16_000, 24_000, speechLike));
  expect(back).toHaveLength(16_000);
  const error = back.map((value, index) => value - speechLike[index]!);
  expect(decibels(level(error, 1_600, 14_400))).toBeLessThan(-75);
});

it('createResampler returns blocks unchanged if both rates are equal', () => {
  const block = noise(100);
  expect(createResampler(16_000, 16_000).push(block)).toBe(block);
});

it('createResampler does not change samples that it has returned', () => {
  const stage = createResampler(44_100, 16_000);
  const first = stage.push(noise(4_000));
  const copy = first.slice();
  stage.push(noise(4_000, 0.1));
  expect(first).toEqual(copy);
});

it('createResampler keeps silence silent and returns nothing without input', () => {
  expect(resample(44_100, 16_000, new Float32Array(441))).toEqual(new Float32Array(160));
  expect(createResampler(44_100, 16_000).flush()).toHaveLength(0);
});

it.each([0, -1, 1.5, MIN_RATE - 1, MAX_RATE + 1, Number.NaN])(
  'createResampler rejects a rate of %d',
  (rate) => {
    expect(() => createResampler(rate, 16_000)).toThrow(RangeError);
    expect(() => createResampler(16_000, rate)).toThrow(RangeError);
  },
);

it('two resamplers do not share state', () => {
  const signal = noise(6_000);
  const alone = resample(44_100, 16_000, signal);
  const [a, b] = [createResampler(44_100, 16_000), createResampler(44_100, 16_000)];
  const blocks: Float32Array[] = [];
  for (const piece of cut(signal, [500])) {
    blocks.push(a.push(piece));
    b.push(noise(333, 0.9));
  }
  expect(difference(joined([...blocks, a.flush()]), alone)).toBe(-1);
});
