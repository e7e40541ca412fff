import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agglomerate,
  cutDendrogram,
  type Linkage,
  mergesWithin,
} from '../../../../src/engines/speaker/clustering/agglomerative.ts';
import { dot, unit } from '../../../../src/engines/speaker/clustering/vectors.ts';

const directions = fc.array(
  fc
    .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: -50, max: 50 })))
    .map((values) => unit(values.some((value) => value !== 0) ? values : [1, 0, 0])),
  { minLength: 1, maxLength: 14 },
);

const cosine = (a: Float32Array, b: Float32Array) => Math.max(0, 1 - dot(a, b));

/** The distance of two clusters by the definition of the linkage. */
function distanceOf(linkage: Linkage, one: readonly Float32Array[], other: readonly Float32Array[]): number {
  const pairs = one.flatMap((a) => other.map((b) => cosine(a, b)));
  if (linkage === 'complete') return Math.max(...pairs);
  if (linkage === 'average') return pairs.reduce((sum, value) => sum + value, 0) / pairs.length;
  const mean = (vectors: readonly Float32Array[]) =>
    [0, 1, 2].map((at) => vectors.reduce((sum, vector) => sum + vector[at]!, 0) / vectors.length);
  const [a, b] = [mean(one), mean(other)];
  return Math.hypot(...a.map((value, at) => value - b[at]!));
}

/** The distances of the merges, each searched among all pairs. */
function naiveMergeDistances(vectors: readonly Float32Array[], linkage: Linkage): readonly number[] {
  let clusters: readonly (readonly Float32Array[])[] = vectors.map((vector) => [vector]);
  const distances: number[] = [];
  while (clusters.length > 1) {
    const pairs = clusters.flatMap((one, a) =>
      clusters.slice(a + 1).map((other) => ({ one, other, distance: distanceOf(linkage, one, other) })),
    );
    const nearest = pairs.reduce((best, pair) => (pair.distance < best.distance ? pair : best));
    distances.push(nearest.distance);
    clusters = [
      ...clusters.filter((cluster) => cluster !== nearest.one && cluster !== nearest.other),
      [...nearest.one, ...nearest.other],
    ];
  }
  return distances;
}

describe('agglomerative clustering', () => {
  it.each(['average', 'complete', 'centroid'] as const)(
    'merges the nearest clusters by %s linkage',
    (linkage) => {
      fc.assert(
        fc.property(directions, (vectors) => {
          const { merges } = agglomerate(
            vectors,
            vectors.map(() => 1),
            linkage,
          );
          const expected = naiveMergeDistances(vectors, linkage);
          // Either of two equally near pairs may be merged first; the sums agree if there are no ties.
          fc.pre(new Set(expected.map((distance) => distance.toFixed(4))).size === expected.length);
          merges.forEach(({ distance }, index) => expect(distance).toBeCloseTo(expected[index]!, 2));
        }),
      );
    },
  );

  it('numbers clusters in the order of their first members, one fewer after each merge', () => {
    fc.assert(
      fc.property(directions, (vectors) => {
        const dendrogram = agglomerate(
          vectors,
          vectors.map(() => 1),
          'average',
        );
        for (let steps = 0; steps < vectors.length; steps++) {
          const labels = [...cutDendrogram(dendrogram, steps)];
          const numbers = [...new Set(labels)];
          expect(numbers).toEqual(numbers.map((_, index) => index));
          expect(numbers).toHaveLength(vectors.length - steps);
        }
      }),
    );
  });

  it('separates clusters at the threshold', () => {
    const vectors = [unit([1, 0, 0]), unit([1, 0.1, 0]), unit([0, 1, 0])];
    const dendrogram = agglomerate(vectors, [1, 1, 1], 'complete');
    expect([...cutDendrogram(dendrogram, mergesWithin(dendrogram, 0.5))]).toEqual([0, 0, 1]);
    expect([...cutDendrogram(dendrogram, mergesWithin(dendrogram, 1.5))]).toEqual([0, 0, 0]);
    expect(mergesWithin(dendrogram, dendrogram.merges[0]!.distance)).toBe(0);
  });

  it('counts a vector by its weight', () => {
    const [a, b, c] = [unit([1, 0, 0]), unit([0.8, 0.6, 0]), unit([0, 1, 0])];
    const repeated = agglomerate([a, a, a, b, c], [1, 1, 1, 1, 1], 'average');
    const weighted = agglomerate([a, b, c], [3, 1, 1], 'average');
    expect(weighted.merges.at(-1)!.distance).toBeCloseTo(repeated.merges.at(-1)!.distance, 5);
  });
});
