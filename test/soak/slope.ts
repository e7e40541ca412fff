/** A point of a curve: when, and how much. */
export type Point = readonly [x: number, y: number];

/**
 * How steeply a curve rises: the median of the slopes between all pairs of points (Theil and Sen), which single
 * peaks do not move, and the interval that holds it with 95 % (Kendall). `undefined` with less than eight points.
 */
export function slope(points: readonly Point[]): { slope: number; from: number; to: number } | undefined {
  const count = points.length;
  if (count < 8) return undefined;
  const slopes = points
    .flatMap(([x, y], at) => points.slice(at + 1).map(([laterX, laterY]) => (laterY - y) / (laterX - x)))
    .toSorted((a, b) => a - b);
  const spread = 1.96 * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18);
  const at = (place: number) => slopes[Math.min(slopes.length - 1, Math.max(0, Math.round(place)))]!;
  const middle = (slopes.length - 1) / 2;
  return { slope: at(middle), from: at(middle - spread / 2), to: at(middle + spread / 2) };
}

/** The lowest point of each `width` along x: what is left where garbage has been collected. */
export function lowest(points: readonly Point[], width: number): readonly Point[] {
  const cells = new Map<number, Point>();
  for (const point of points) {
    const cell = Math.floor(point[0] / width);
    const known = cells.get(cell);
    if (known === undefined || point[1] < known[1]) cells.set(cell, point);
  }
  return [...cells.values()];
}
