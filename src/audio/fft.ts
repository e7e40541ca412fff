/** The spectrum of real signals of one size. Buffers are made once: one at a time, no two streams at once. */
export interface RealFft {
  readonly size: number;
  /**
   * The bins 0..size/2 (that many and one more) of `samples`, into `real` and `imaginary`. Samples missing at
   * the end count as zeros.
   */
  forward(samples: Float32Array, real: Float64Array, imaginary: Float64Array): void;
}

/**
 * A real FFT of `size` points, a power of two from 4 up: radix-2 Cooley–Tukey over half as many complex
 * points, then the split of the even and odd halves.
 */
export function createRealFft(size: number): RealFft {
  if (size < 4 || (size & (size - 1)) !== 0) throw new RangeError(`${size} is not a power of two from 4 up.`);
  const half = size / 2;
  const re = new Float64Array(half);
  const im = new Float64Array(half);
  const reversed = bitReversal(half);
  const cos = Float64Array.from({ length: half }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sin = Float64Array.from({ length: half }, (_, k) => -Math.sin((2 * Math.PI * k) / size));

  function butterflies(): void {
    for (let span = 1; span < half; span *= 2) {
      const stride = half / span;
      for (let start = 0; start < half; start += 2 * span) {
        for (let k = 0; k < span; k++) {
          const a = start + k;
          const b = a + span;
          const wr = cos[k * stride]!;
          const wi = sin[k * stride]!;
          const tr = re[b]! * wr - im[b]! * wi;
          const ti = re[b]! * wi + im[b]! * wr;
          re[b] = re[a]! - tr;
          im[b] = im[a]! - ti;
          re[a]! += tr;
          im[a]! += ti;
        }
      }
    }
  }

  return {
    size,
    forward(samples, real, imaginary) {
      for (let k = 0; k < half; k++) {
        const at = reversed[k]!;
        re[at] = samples[2 * k] ?? 0;
        im[at] = samples[2 * k + 1] ?? 0;
      }
      butterflies();
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
    },
  };
}

function bitReversal(length: number): Uint32Array {
  const reversed = new Uint32Array(length);
  for (let index = 1; index < length; index++) {
    reversed[index] = (reversed[index >> 1]! >> 1) | (index & 1 ? length >> 1 : 0);
  }
  return reversed;
}
