import { expect, it } from 'vitest';
import { createHighPass } from '../../src/audio/biquad.ts';
import { createResampler } from '../../src/audio/resample.ts';
import { chain, concat } from '../../src/audio/stage.ts';
import { findSeam, noise, through } from './through.ts';

it('chain runs its stages one after the other and flushes the samples they hold', () => {
  const signal = noise(3_000);
  const [resampler, filter] = [createResampler(8_000, 16_000), createHighPass(16_000)];
  const byHand = through(filter, through(resampler, signal, [3_000]), [6_000]);
  expect(through(chain(createResampler(8_000, 16_000), createHighPass(16_000)), signal, [3_000])).toEqual(
    byHand,
  );
});

it('chain gives the same output for any block sizes', () => {
  expect(findSeam(() => chain(createResampler(16_000, 24_000), createResampler(24_000, 16_000)))).toBeNull();
});

it('concat does not copy if one side is empty', () => {
  const samples = noise(3);
  expect(concat(samples, new Float32Array(0))).toBe(samples);
  expect(concat(new Float32Array(0), samples)).toBe(samples);
  expect(concat(samples, samples)).toHaveLength(6);
});
