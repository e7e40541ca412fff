import { describe, expect, it } from 'vitest';
import { createComplexFft } from '../../src/audio/complex-fft.ts';
import { noise } from './through.ts';

describe('createComplexFft', () => {
  it.each([1, 2, 4, 5, 8, 10, 25, 40, 64, 125, 200, 400])(
    'computes the discrete Fourier transform of %i points',
    (size) => {
      const { input, transform } = createComplexFft(size);
      const samples = noise(2 * size);
      input.re.set(samples.subarray(0, size));
      input.im.set(samples.subarray(size));
      const { re, im } = transform();
      for (let bin = 0; bin < size; bin++) {
        let [expectedRe, expectedIm] = [0, 0];
        for (let n = 0; n < size; n++) {
          const [cos, sin] = [
            Math.cos((2 * Math.PI * bin * n) / size),
            Math.sin((2 * Math.PI * bin * n) / size),
          ];
          expectedRe += samples[n]! * cos + samples[size + n]! * sin;
          expectedIm += samples[size + n]! * cos - samples[n]! * sin;
        }
        expect(re[bin]).toBeCloseTo(expectedRe, 9);
        expect(im[bin]).toBeCloseTo(expectedIm, 9);
      }
    },
  );

  it.each([0, -4, 3, 6, 7, 2.5, NaN, Infinity])('rejects a size of %d points', (size) => {
    expect(() => createComplexFft(size)).toThrow(RangeError);
  });
});
