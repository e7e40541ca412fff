/** The scalar product. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!;
  return sum;
}

/** `vector` scaled to length 1; zeros stay zeros. */
export function unit(vector: ArrayLike<number>): Float32Array {
  const norm = Math.sqrt(dot(vector, vector));
  return Float32Array.from(vector, (value) => (norm > 0 ? value / norm : 0));
}

/** The weighted mean of `vectors`. */
export function weightedMean(vectors: readonly Float32Array[], weights: ArrayLike<number>): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  let total = 0;
  vectors.forEach((vector, index) => {
    total += weights[index]!;
    for (let at = 0; at < mean.length; at++) mean[at]! += weights[index]! * vector[at]!;
  });
  if (total > 0) for (let at = 0; at < mean.length; at++) mean[at]! /= total;
  return mean;
}

/** The index of the centroid with the largest cosine similarity; all have length 1. */
export function nearestCentroid(vector: Float32Array, centroids: readonly Float32Array[]): number {
  let best = 0;
  let highest = -Infinity;
  centroids.forEach((centroid, index) => {
    const similarity = dot(vector, centroid);
    if (similarity > highest) [best, highest] = [index, similarity];
  });
  return best;
}
