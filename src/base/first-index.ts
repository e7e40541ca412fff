/**
 * Binary search: the first index below `length` for which `holds` is true, or -1. `holds` must stay true for
 * all higher indices.
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
