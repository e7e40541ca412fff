/** The index, from `start` on, of the first of the largest of `count` values. */
export function largest(values: Float32Array, start: number, count: number): number {
  let best = start;
  for (let at = start + 1; at < start + count; at++) if (values[at]! > values[best]!) best = at;
  return best - start;
}

/** The natural logarithm of the sum of the exponentials of `count` values from `start` on. */
export function logSumExp(values: Float32Array, start: number, count: number): number {
  const most = values[start + largest(values, start, count)]!;
  let sum = 0;
  for (let at = start; at < start + count; at++) sum += Math.exp(values[at]! - most);
  return most + Math.log(sum);
}

/** The log probability of the token `id` among `count` scores from `start` on: their log softmax. */
export const logProbabilityAt = (values: Float32Array, start: number, count: number, id: number): number =>
  values[start + id]! - logSumExp(values, start, count);
