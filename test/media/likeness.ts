/**
 * The similarity of two recordings, 1 for equal recordings up to their level: the best normalised correlation
 * of the middle of `heard` with `original`, with lags of up to `slack` samples.
 */
export function likeness(
  heard: Float32Array,
  original: Float32Array,
  slack: number,
): { score: number; lag: number } {
  const start = Math.floor(original.length / 3);
  const length = Math.min(6_000, original.length - start - slack);
  let best = { score: -1, lag: 0 };
  for (let lag = -slack; lag <= slack; lag++) {
    let [dot, a, b] = [0, 0, 0];
    for (let index = start; index < start + length; index++) {
      const x = heard[index + lag] ?? 0;
      const y = original[index]!;
      dot += x * y;
      a += x * x;
      b += y * y;
    }
    const score = dot / Math.sqrt(a * b || 1);
    if (score > best.score) best = { score, lag };
  }
  return best;
}
