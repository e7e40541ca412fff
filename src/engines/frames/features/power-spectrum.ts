import { createComplexFft } from '../../../audio/complex-fft.ts';

/** Power spectra of real frames of one size. Buffers are made once: one frame at a time. */
export interface PowerSpectrum {
  /** Where a frame's samples go, the even and the odd ones, all of them for each frame. */
  readonly even: Float64Array;
  readonly odd: Float64Array;
  /** The powers of the bins 0..size/2 of what is in `even` and `odd`, which is used up. */
  measure(powers: Float64Array): void;
}

/**
 * Frames of `size` points, twice an even product of twos and fives: one complex transform of half as many
 * points, whose bins are told apart two at a time, as those that lie opposite share a rotation.
 * @throws RangeError for other sizes.
 */
export function createPowerSpectrum(size: number): PowerSpectrum {
  const half = size / 2;
  const { input, transform } = createComplexFft(half);
  const cos = Float64Array.from({ length: half / 2 + 1 }, (_, bin) => Math.cos((2 * Math.PI * bin) / size));
  const sin = Float64Array.from({ length: half / 2 + 1 }, (_, bin) => Math.sin((2 * Math.PI * bin) / size));

  return {
    even: input.re,
    odd: input.im,
    measure(powers) {
      const { re, im } = transform();
      const sum = re[0]! + im[0]!;
      const difference = re[0]! - im[0]!;
      powers[0] = sum * sum;
      powers[half] = difference * difference;
      for (let bin = 1, opposite = half - 1; bin <= opposite; bin++, opposite--) {
        const evenRe = re[bin]! + re[opposite]!;
        const evenIm = im[bin]! - im[opposite]!;
        const oddRe = im[bin]! + im[opposite]!;
        const oddIm = re[opposite]! - re[bin]!;
        const turnedRe = oddRe * cos[bin]! + oddIm * sin[bin]!;
        const turnedIm = oddIm * cos[bin]! - oddRe * sin[bin]!;
        const [nearRe, nearIm] = [evenRe + turnedRe, evenIm + turnedIm];
        const [farRe, farIm] = [evenRe - turnedRe, evenIm - turnedIm];
        powers[bin] = (nearRe * nearRe + nearIm * nearIm) / 4;
        powers[opposite] = (farRe * farRe + farIm * farIm) / 4;
      }
    },
  };
}
