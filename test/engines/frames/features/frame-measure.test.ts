import { describe, expect, it } from 'vitest';
import { createRealFft } from '../../../../src/audio/fft.ts';
import { createPowerSpectrum } from '../../../../src/engines/frames/features/frame-measure.ts';
import { whiteNoise } from '../../../fixtures/signals.ts';

function powersOf(samples: Float32Array, spectrum = createPowerSpectrum(samples.length)): Float64Array {
  const powers = new Float64Array(samples.length / 2 + 1);
  samples.forEach((sample, at) => ((at % 2 === 0 ? spectrum.even : spectrum.odd)[at >> 1] = sample));
  spectrum.measure(powers);
  return powers;
}

describe('power spectrum', () => {
  it.each([8, 16, 400, 512])('equals the Fourier transform of %i points', (size) => {
    const samples = whiteNoise(size, -10);
    const [real, imaginary] = [new Float64Array(size / 2 + 1), new Float64Array(size / 2 + 1)];
    createRealFft(size).forward(samples, real, imaginary);
    powersOf(samples).forEach((power, bin) =>
      expect(power).toBeCloseTo(real[bin]! ** 2 + imaginary[bin]! ** 2, 8),
    );
  });

  it('does not depend on the previous frame', () => {
    const spectrum = createPowerSpectrum(512);
    const samples = whiteNoise(512, -10);
    const first = powersOf(samples, spectrum);
    powersOf(whiteNoise(512, -3), spectrum);
    expect(powersOf(samples, spectrum)).toEqual(first);
  });

  it.each([6, 7, 0])('refuses the size %i', (size) => {
    expect(() => createPowerSpectrum(size)).toThrow(RangeError);
  });
});
