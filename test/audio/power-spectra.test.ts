import { expect, it } from 'vitest';
import { createRealFft } from '../../src/audio/fft.ts';
import { createPowerSpectra } from '../../src/audio/power-spectra.ts';
import { hann } from '../../src/audio/window.ts';
import { noise } from './through.ts';

it.each([16, 400])(
  'createPowerSpectra separates two frames of %i points, even if one is much louder',
  (size) => {
    const window = hann(size);
    const samples = noise(3 * size);
    for (let at = 2 * size; at < 3 * size; at++) samples[at]! *= 1e-5;
    const [one, other] = createPowerSpectra(window).measure(samples, 7, 2 * size);
    expect(relativeError(one, powersOf(samples.subarray(7, 7 + size), window))).toBeLessThan(1e-10);
    expect(relativeError(other, powersOf(samples.subarray(2 * size), window))).toBeLessThan(1e-4);
  },
);

it('createPowerSpectra keeps no state', () => {
  const spectra = createPowerSpectra(hann(16));
  spectra.measure(noise(32), 0, 16);
  const [one, other] = spectra.measure(new Float32Array(32), 0, 16);
  expect([...one, ...other]).toEqual(Array.from({ length: 18 }, () => 0));
});

function powersOf(samples: Float32Array, window: ArrayLike<number>): Float64Array {
  const size = window.length;
  const [real, imaginary] = [new Float64Array(size / 2 + 1), new Float64Array(size / 2 + 1)];
  const windowed = Float64Array.from(samples, (value, index) => value * window[index]!);
  createRealFft(size).forward(windowed, real, imaginary);
  return real.map((value, bin) => value ** 2 + imaginary[bin]! ** 2);
}

/** The largest difference as a share of the largest expected value. */
function relativeError(found: Float64Array, expected: Float64Array): number {
  expect(found.length).toBe(expected.length);
  return Math.max(...found.map((value, bin) => Math.abs(value - expected[bin]!))) / Math.max(...expected);
}
