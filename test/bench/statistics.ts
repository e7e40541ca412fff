/** The middle value, or the mean of the two middle values if their number is even. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('The median of nothing.');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/**
 * The median over rounds of `b` divided by `a` in the same round, which rounds with other load on the machine
 * disturb little.
 */
export const medianRatio = (a: readonly number[], b: readonly number[]) =>
  median(a.map((value, round) => b[round]! / value));
