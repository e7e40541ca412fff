/** A point of a curve. */
export type Point = readonly [x: number, y: number];

/**
 * The slope of a curve: the median of the slopes between all pairs of points (Theil-Sen), which is robust to
 * outliers, and its 95 % confidence interval (Kendall). `undefined` for fewer than eight points.
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

/** The lowest point of each interval of `width` along x: the memory after a garbage collection. */
export function lowest(points: readonly Point[], width: number): readonly Point[] {
  const cells = new Map<number, Point>();
  for (const point of points) {
    const cell = Math.floor(point[0] / width);
    const known = cells.get(cell);
    if (known === undefined || point[1] < known[1]) cells.set(cell, point);
  }
  return [...cells.values()];
}
