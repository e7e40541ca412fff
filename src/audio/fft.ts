import type { Complex } from './butterflies.ts';
import { createComplexFft } from './complex-fft.ts';

/** The spectrum of real signals of one size. Calls share one buffer. */
export interface RealFft {
  /**
   * The bins 0..size/2 (that many and one more) of `samples`, into `real` and `imaginary`. Samples missing at
   * the end count as zeros.
   */
  forward(samples: Float32Array | Float64Array, real: Float64Array, imaginary: Float64Array): void;
}

/**
 * A real FFT of `size` points, twice a product of twos and fives: a complex one of half as many points,
 * then the split of the even and odd halves.
 * @throws RangeError for other sizes.
 */
export function createRealFft(size: number): RealFft {
  const half = size / 2;
  const { input, transform } = createComplexFft(half);
  const turn = {
    re: Float64Array.from({ length: half }, (_, k) => Math.cos((2 * Math.PI * k) / size)),
    im: Float64Array.from({ length: half }, (_, k) => -Math.sin((2 * Math.PI * k) / size)),
  };

  return {
    forward(samples, real, imaginary) {
      interleave(samples, input, half);
      split(transform(), turn, real, imaginary);
    },
  };
}

// Not made for each stream: V8 drops compiled code with the last instance of a function.

function interleave(samples: Float32Array | Float64Array, { re, im }: Complex, half: number): void {
  for (let k = 0; k < half; k++) {
    re[k] = samples[2 * k] ?? 0;
    im[k] = samples[2 * k + 1] ?? 0;
  }
}

function split({ re, im }: Complex, turn: Complex, real: Float64Array, imaginary: Float64Array): void {
  const { re: cos, im: sin } = turn;
  const half = cos.length;
  real[0] = re[0]! + im[0]!;
  real[half] = re[0]! - im[0]!;
  imaginary[0] = imaginary[half] = 0;
  for (let k = 1; k < half; k++) {
    const evenRe = (re[k]! + re[half - k]!) / 2;
    const evenIm = (im[k]! - im[half - k]!) / 2;
    const oddRe = (im[k]! + im[half - k]!) / 2;
    const oddIm = (re[half - k]! - re[k]!) / 2;
    real[k] = evenRe + oddRe * cos[k]! - oddIm * sin[k]!;
    imaginary[k] = evenIm + oddRe * sin[k]! + oddIm * cos[k]!;
  }
}
