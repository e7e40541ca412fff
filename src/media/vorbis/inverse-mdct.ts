import { createComplexFft } from '../../audio/complex-fft.ts';

/**
 * The inverse of the modified discrete cosine transform, `size` samples of half as many numbers, without
 * scaling. Its result is good until the next call.
 */
export function createInverseMdct(size: number): (spectrum: Float32Array) => Float32Array {
  const half = size / 2;
  const quarter = size / 4;
  const { input, transform } = createComplexFft(quarter);
  const cos = Float64Array.from({ length: quarter }, (_, k) =>
    Math.cos((Math.PI * (8 * k + 1)) / (4 * size)),
  );
  const sin = Float64Array.from(
    { length: quarter },
    (_, k) => -Math.sin((Math.PI * (8 * k + 1)) / (4 * size)),
  );
  const cosines = new Float32Array(half); // the discrete cosine transform of the fourth kind
  const samples = new Float32Array(size);

  return (spectrum) => {
    for (let k = 0; k < quarter; k++) {
      const re = spectrum[2 * k]!;
      const im = spectrum[half - 1 - 2 * k]!;
      input.re[k] = re * cos[k]! - im * sin[k]!;
      input.im[k] = re * sin[k]! + im * cos[k]!;
    }
    const { re, im } = transform();
    for (let k = 0; k < quarter; k++) {
      cosines[2 * k] = re[k]! * cos[k]! - im[k]! * sin[k]!;
      cosines[half - 1 - 2 * k] = -(re[k]! * sin[k]! + im[k]! * cos[k]!);
    }
    for (let at = 0; at < quarter; at++) {
      samples[at] = cosines[at + quarter]!;
      samples[at + 3 * quarter] = -cosines[at]!;
    }
    for (let at = 0; at < half; at++) samples[at + quarter] = -cosines[half - 1 - at]!;
    return samples;
  };
}
