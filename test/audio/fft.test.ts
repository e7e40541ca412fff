import { expect, it } from 'vitest';
import { createRealFft } from '../../src/audio/fft.ts';
import { noise } from './through.ts';

it.each([2, 4, 8, 10, 16, 20, 50, 64, 100, 400, 512])(
  'createRealFft computes the discrete Fourier transform of %i points',
  (size) => {
    const samples = noise(size);
    const real = new Float64Array(size / 2 + 1);
    const imaginary = new Float64Array(size / 2 + 1);
    createRealFft(size).forward(samples, real, imaginary);
    for (let bin = 0; bin <= size / 2; bin++) {
      let re = 0;
      let im = 0;
      samples.forEach((value, n) => {
        re += value * Math.cos((2 * Math.PI * bin * n) / size);
        im -= value * Math.sin((2 * Math.PI * bin * n) / size);
      });
      expect(real[bin]).toBeCloseTo(re, 9);
      expect(imaginary[bin]).toBeCloseTo(im, 9);
    }
  },
);

it('createRealFft pads short input with zeros and keeps no state', () => {
  const fft = createRealFft(64);
  const [real, imaginary] = [new Float64Array(33), new Float64Array(33)];
  fft.forward(noise(64), real, imaginary);
  fft.forward(Float32Array.of(1), real, imaginary);
  expect([...real]).toEqual(Array.from({ length: 33 }, () => 1));
});

it.each([0, 3, 7, 12, 402, 513, -8, NaN, Infinity])('createRealFft rejects a size of %i points', (size) => {
  expect(() => createRealFft(size)).toThrow(RangeError);
});
