/** The middle value; the mean of the two middle ones where their number is even. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('The median of nothing.');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/**
 * How many times as long `b` takes as `a`: the median over rounds of the two measured next to each other, which a
 * machine that is busy for some rounds disturbs little.
 */
export const medianRatio = (a: readonly number[], b: readonly number[]) =>
  median(a.map((value, round) => b[round]! / value));
