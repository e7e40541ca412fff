import { dot } from './vectors.ts';

/** How the distance of two clusters is computed from the distances of their members. */
export type Linkage = 'average' | 'complete' | 'centroid';

/** The merges of a hierarchical clustering, in the order in which they happened. */
export interface Dendrogram {
  /** The number of vectors. */
  readonly count: number;
  /**
   * Two clusters, identified by their first vectors, become one, identified by the first. Distances are
   * cosine distances, 0 to 2; for `centroid`, Euclidean ones of vectors of length 1.
   */
  readonly merges: readonly { readonly into: number; readonly from: number; readonly distance: number }[];
}

/**
 * Agglomerative hierarchical clustering with a cached nearest neighbour (Müllner 2011, generic algorithm):
 * about n² steps, n² distances in memory.
 * @param vectors of length 1.
 * @param weights the number of vectors that each represents.
 */
export function agglomerate(
  vectors: readonly Float32Array[],
  weights: ArrayLike<number>,
  linkage: Linkage,
): Dendrogram {
  const count = vectors.length;
  const distances = pairwise(vectors, linkage);
  const size = Float64Array.from(weights);
  const isActive = new Uint8Array(count).fill(1);
  const nearest = new Int32Array(count).fill(-1);
  const at = (a: number, b: number) => a * count + b;
  const findNearest = (row: number): void => {
    let best = -1;
    for (let other = row + 1; other < count; other++)
      if (isActive[other] && (best < 0 || distances[at(row, other)]! < distances[at(row, best)]!))
        best = other;
    nearest[row] = best;
  };
  for (let row = 0; row < count; row++) findNearest(row);
  const merges: { into: number; from: number; distance: number }[] = [];
  while (merges.length < count - 1) {
    let into = -1;
    for (let row = 0; row < count; row++) {
      if (!isActive[row] || nearest[row]! < 0) continue;
      if (into < 0 || distances[at(row, nearest[row]!)]! < distances[at(into, nearest[into]!)]!) into = row;
    }
    const from = nearest[into]!;
    const distance = distances[at(into, from)]!;
    merges.push({ into, from, distance: linkage === 'centroid' ? Math.sqrt(distance) : distance });
    isActive[from] = 0;
    const [first, second] = [size[into]!, size[from]!];
    size[into] = first + second;
    for (let row = 0; row < count; row++) {
      if (!isActive[row] || row === into) continue;
      const apart = [distances[at(row, into)]!, distances[at(row, from)]!] as const;
      const merged = mergedDistance(linkage, first, second, distance, apart);
      distances[at(row, into)] = distances[at(into, row)] = merged;
    }
    findNearest(into);
    for (let row = 0; row < from; row++) {
      if (!isActive[row] || row === into) continue;
      if (nearest[row] === into || nearest[row] === from) findNearest(row);
      else if (row < into && distances[at(row, into)]! < distances[at(row, nearest[row]!)]!)
        nearest[row] = into;
    }
  }
  return { count, merges };
}

/** The number of merges before the first that is not closer than `threshold`. */
export function mergesWithin({ merges }: Dendrogram, threshold: number): number {
  const first = merges.findIndex(({ distance }) => distance >= threshold);
  return first < 0 ? merges.length : first;
}

/**
 * The clusters after the first `steps` merges.
 * @returns int32 [count]: the cluster of each vector, numbered in the order of their first vectors.
 */
export function cutDendrogram({ count, merges }: Dendrogram, steps: number): Int32Array {
  const parent = Int32Array.from({ length: count }, (_, index) => index);
  for (const { into, from } of merges.slice(0, steps)) parent[from] = into;
  const labels = new Int32Array(count);
  let next = 0;
  // A cluster's parent has a lower index.
  for (let index = 0; index < count; index++)
    labels[index] = parent[index] === index ? next++ : labels[parent[index]!]!;
  return labels;
}

/** The Lance-Williams formula, for squared distances if `linkage` is `centroid`. */
function mergedDistance(
  linkage: Linkage,
  first: number,
  second: number,
  between: number,
  [toFirst, toSecond]: readonly [number, number],
): number {
  if (linkage === 'complete') return Math.max(toFirst, toSecond);
  const total = first + second;
  const mean = (first * toFirst + second * toSecond) / total;
  return linkage === 'average' ? mean : Math.max(0, mean - (first * second * between) / (total * total));
}

/** Cosine distances [n × n]; squared Euclidean ones for `centroid`, which are twice as large. */
function pairwise(vectors: readonly Float32Array[], linkage: Linkage): Float32Array {
  const count = vectors.length;
  const scale = linkage === 'centroid' ? 2 : 1;
  const distances = new Float32Array(count * count);
  for (let row = 0; row < count; row++)
    for (let column = row + 1; column < count; column++) {
      const distance = scale * Math.max(0, 1 - dot(vectors[row]!, vectors[column]!));
      distances[row * count + column] = distances[column * count + row] = distance;
    }
  return distances;
}
