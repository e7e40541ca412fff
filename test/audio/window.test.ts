import { expect, it } from 'vitest';
import { hann, kaiser, kaiserDesign } from '../../src/audio/window.ts';

it('hann is periodic: it starts at 0, is 1 in the middle and sums to half its size', () => {
  const window = hann(16);
  expect(window[0]).toBe(0);
  expect(window[8]).toBe(1);
  expect(window.reduce((sum, value) => sum + value, 0)).toBeCloseTo(8, 6);
});

it('kaiser is even, 1 in the middle and 0 outside', () => {
  const window = kaiser(8.6);
  expect(window(0)).toBe(1);
  expect(window(0.3)).toBe(window(-0.3));
  expect(window(1)).toBeCloseTo(0.001_33, 5); // The value at the edge is 1 / I0(8.6).
  expect(window(1.01)).toBe(0);
});

it('kaiserDesign gives the textbook values', () => {
  const { beta, length } = kaiserDesign(80, 0.05);
  expect(beta).toBeCloseTo(7.857, 3);
  expect(length).toBeCloseTo(100.35, 2);
});
