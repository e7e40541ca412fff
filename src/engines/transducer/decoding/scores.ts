import { logSum } from '../../frames/decoding/log-probabilities.ts';

/** The index, from `start` on, of the first of the largest of `count` values. */
export function largest(values: Float32Array, start: number, count: number): number {
  let best = start;
  for (let at = start + 1; at < start + count; at++) if (values[at]! > values[best]!) best = at;
  return best - start;
}

/** The log probability of the token `id` among `count` scores from `start` on: their log softmax. */
export const logProbabilityAt = (values: Float32Array, start: number, count: number, id: number): number =>
  values[start + id]! - logSum(values, start, count);

/** The indices of the `most` largest of `count` values from `start` on, largest first. */
export function mostLikely(
  values: Float32Array,
  start: number,
  count: number,
  most: number,
): readonly number[] {
  const found: number[] = [];
  for (let id = 0; id < count; id++) {
    const value = values[start + id]!;
    if (found.length === most && value <= values[start + found[most - 1]!]!) continue;
    let place = found.length;
    while (place > 0 && values[start + found[place - 1]!]! < value) place--;
    found.splice(place, 0, id);
    if (found.length > most) found.pop();
  }
  return found;
}
