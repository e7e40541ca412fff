/**
 * The first index below `length` for which `holds`, which holds for all that come after it; -1 where it never
 * does.
 */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
  let [from, to] = [0, length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from < length ? from : -1;
}
