/**
 * The running median over `width` (odd) neighbours, edges mirrored without repeating the edge value. What is
 * too short to be mirrored, `width / 2` values or fewer, is left as it is. No value may be NaN.
 */
export function medianFilter(values: Float32Array, width: number): Float32Array {
  const reach = width >> 1;
  if (values.length <= reach) return values.slice();
  const filtered = new Float32Array(values.length);
  const last = values.length - 1;
  const at = (index: number) => values[index < 0 ? -index : index > last ? 2 * last - index : index]!;

  const sorted = new Float32Array(width);
  for (let index = 0; index < width; index++) sorted[index] = at(index - reach);
  sorted.sort();
  filtered[0] = sorted[reach]!;
  for (let index = 1; index < values.length; index++) {
    replace(sorted, at(index - 1 - reach), at(index + reach));
    filtered[index] = sorted[reach]!;
  }
  return filtered;
}

/** Takes `outgoing` out of the sorted values and puts `incoming` in its place among them. */
function replace(sorted: Float32Array, outgoing: number, incoming: number): void {
  const last = sorted.length - 1;
  let hole = 0;
  while (hole < last && sorted[hole] !== outgoing) hole++;
  for (; hole < last && sorted[hole + 1]! < incoming; hole++) sorted[hole] = sorted[hole + 1]!;
  for (; hole > 0 && sorted[hole - 1]! > incoming; hole--) sorted[hole] = sorted[hole - 1]!;
  sorted[hole] = incoming;
}
