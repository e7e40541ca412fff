import { expect, it } from 'vitest';
import { createFlatness } from '../../src/audio/flatness.ts';
import { cut, noise, sine } from './through.ts';

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

it('flatness is near 0 for a tone of any level', () => {
  const flatness = createFlatness(512);
  expect(flatness(sine(1_000, 16_000, 512))).toBeLessThan(0.01);
  expect(flatness(sine(1_000, 16_000, 512, 0.001))).toBeLessThan(0.01);
});

it.each([
  [1, 0.56],
  [8, 0.9],
  [16, 0.94],
])('flatness with %i bins to a band is about %d for white noise', (bins, expected) => {
  const flatness = createFlatness(512, bins);
  const frames = [...cut(noise(51_200), [512])];
  expect(Math.abs(mean(frames.map((frame) => flatness(frame))) - expected)).toBeLessThan(0.03);
});

it('flatness is 1 for a click, which holds every frequency alike', () => {
  const click = new Float32Array(512);
  click[256] = 1;
  expect(createFlatness(512)(click)).toBeCloseTo(1, 6);
});

it('flatness is 1 for silence', () => {
  const flatness = createFlatness(512);
  expect(flatness(new Float32Array(512))).toBe(1);
  expect(flatness(new Float32Array(0))).toBe(1);
});

it('flatness stays between 0 and 1', () => {
  const flatness = createFlatness(256, 4);
  for (const amplitude of [1e-8, 1e-4, 1, 100]) {
    const value = flatness(noise(256, amplitude));
    expect(value).toBeGreaterThan(0);
    expect(value).toBeLessThanOrEqual(1);
  }
});
