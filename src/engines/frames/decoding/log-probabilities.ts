import type { FrameDecoder } from './frame-decoder.ts';

/** Rows whose probabilities sum to 1 within this tolerance stay unchanged. */
const TOLERANCE = 1e-2;

/**
 * Converts rows of scores to natural log probabilities, in place. The first row shows whether the model
 * already applied a log softmax.
 */
export function toLogProbabilities(values: Float32Array, vocabulary: number): void {
  if (values.length === 0 || Math.abs(logSum(values, 0, vocabulary)) < TOLERANCE) return;
  for (let start = 0; start < values.length; start += vocabulary) {
    const sum = logSum(values, start, vocabulary);
    for (let at = start; at < start + vocabulary; at++) values[at]! -= sum;
  }
}

/** Wraps `decoder` so that it accepts raw model rows; their log probabilities are computed in place. */
export const withLogSoftmax = (decoder: FrameDecoder, vocabulary: number): FrameDecoder => ({
  ...decoder,
  push(rows, frames) {
    toLogProbabilities(rows, vocabulary);
    return decoder.push(rows, frames);
  },
});

/** The natural logarithm of the sum of the exponentials of `width` values from `start` on. */
export function logSum(values: Float32Array, start: number, width: number): number {
  let largest = -Infinity;
  for (let at = start; at < start + width; at++) if (values[at]! > largest) largest = values[at]!;
  let sum = 0;
  for (let at = start; at < start + width; at++) sum += Math.exp(values[at]! - largest);
  return largest + Math.log(sum);
}

/** `log(exp(a) + exp(b))`. */
export function addLogs(a: number, b: number): number {
  const larger = Math.max(a, b);
  const less = Math.min(a, b) - larger;
  // A much smaller number does not change the sum; two of -Infinity would give NaN.
  return less > NEGLIGIBLE ? larger + Math.log1p(Math.exp(less)) : larger;
}

/** exp(-40) is far below double precision's epsilon. */
const NEGLIGIBLE = -40;
