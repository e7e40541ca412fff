import { createRealFft } from './fft.ts';
import { hann } from './window.ts';

/** Power below this, relative to full scale, is digital silence (-120 dBFS). */
const SILENCE = 1e-12;

/**
 * Spectral flatness (Wiener entropy) of frames of up to `size` samples, a power of two: the geometric over
 * the arithmetic mean of the Hann-windowed power spectrum, without DC and Nyquist. 0 is a pure tone, 1
 * perfectly flat; silence counts as flat.
 *
 * With `binsPerBand` the power is first averaged over that many neighbouring bins. A single frame's bins
 * scatter even where the spectrum is flat, so that white noise measures about 0.56 with 1, 0.88 with 8 and
 * 0.94 with 16.
 */
export function createFlatness(size: number, binsPerBand = 1): (frame: Float32Array) => number {
  const fft = createRealFft(size);
  const window = Float32Array.from(hann(size));
  const windowed = new Float32Array(size);
  const real = new Float64Array(size / 2 + 1);
  const imaginary = new Float64Array(size / 2 + 1);
  const bands = Math.floor((size / 2 - 1) / binsPerBand);

  return (frame) => {
    multiply(frame, window, windowed);
    fft.forward(windowed, real, imaginary);
    return flatnessOf(real, imaginary, { bands, binsPerBand, silence: SILENCE * size * binsPerBand });
  };
}

// Not made for each stream: V8 drops compiled code with the last instance of a function.

function multiply(frame: Float32Array, window: Float32Array, windowed: Float32Array): void {
  const length = Math.min(frame.length, windowed.length);
  for (let index = 0; index < length; index++) windowed[index] = frame[index]! * window[index]!;
  windowed.fill(0, length);
}

interface Bands {
  readonly bands: number;
  readonly binsPerBand: number;
  /** Mean power below it is silence. */
  readonly silence: number;
}

function flatnessOf(
  real: Float64Array,
  imaginary: Float64Array,
  { bands, binsPerBand, silence }: Bands,
): number {
  let sum = 0;
  let logSum = 0;
  for (let band = 0, bin = 1; band < bands; band++) {
    let power = 0;
    for (let end = bin + binsPerBand; bin < end; bin++) power += real[bin]! ** 2 + imaginary[bin]! ** 2;
    sum += power;
    logSum += Math.log(power + Number.MIN_VALUE);
  }
  const mean = sum / bands;
  return mean < silence ? 1 : Math.min(1, Math.exp(logSum / bands) / mean);
}
