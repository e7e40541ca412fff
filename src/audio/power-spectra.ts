import { createComplexFft } from './complex-fft.ts';

/** Power spectra of frames of one size, two frames at a time. The next call overwrites the result. */
export interface PowerSpectra {
  /**
   * The powers of the bins 0..size/2 of two frames, the sections of `samples` that begin at `one` and at
   * `other`, multiplied by the window.
   */
  measure(
    samples: Float32Array,
    one: number,
    other: number,
  ): readonly [one: Float64Array, other: Float64Array];
}

/**
 * Frames of `window.length` points, an even product of twos and fives. Two real signals fit into one complex
 * transform: one as its real, one as its imaginary part, separated afterwards by their symmetry.
 */
export function createPowerSpectra(window: Float32Array | Float64Array): PowerSpectra {
  const size = window.length;
  const half = size / 2;
  const { input, transform } = createComplexFft(size);
  const { re: inputRe, im: inputIm } = input;
  const first = new Float64Array(half + 1);
  const second = new Float64Array(half + 1);
  const powers = [first, second] as const;

  return {
    measure(samples, one, other) {
      for (let index = 0; index < size; index++) {
        const weight = window[index]!;
        inputRe[index] = samples[one + index]! * weight;
        inputIm[index] = samples[other + index]! * weight;
      }
      const { re, im } = transform();
      first[0] = re[0]! * re[0]!;
      second[0] = im[0]! * im[0]!;
      for (let bin = 1; bin <= half; bin++) {
        const mirror = size - bin;
        const sumRe = re[bin]! + re[mirror]!;
        const sumIm = im[bin]! + im[mirror]!;
        const difRe = re[bin]! - re[mirror]!;
        const difIm = im[bin]! - im[mirror]!;
        first[bin] = (sumRe * sumRe + difIm * difIm) / 4;
        second[bin] = (sumIm * sumIm + difRe * difRe) / 4;
      }
      return powers;
    },
  };
}
