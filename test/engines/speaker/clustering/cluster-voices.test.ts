import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPlda } from '../../../../src/engines/speaker/clustering/plda.ts';
import {
  type ClusterOptions,
  clusterVoices,
} from '../../../../src/engines/speaker/clustering/cluster-voices.ts';

const DIMENSIONS = 32;

const OPTIONS: ClusterOptions = {
  linkage: 'average',
  threshold: 0.5,
  least: 1,
  most: 20,
  leastVoices: 3,
  leastFrames: 100,
};

/** Embeddings of `speakers` people in turn; those of one person are similar. */
function voices(count: number, speakers: number, seed: number, { dimensions = DIMENSIONS, sway = 0.3 } = {}) {
  let state = seed;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
  const people = Array.from({ length: speakers }, () => Float32Array.from({ length: dimensions }, random));
  return Array.from({ length: count }, (_, index) => ({
    embedding: people[index % speakers]!.map((value) => value + random() * sway),
    frames: 300,
    weight: 1,
  }));
}

const matchesSpeakers = (labels: Int32Array, speakers: number) =>
  labels.every((label, row) => label === labels[row % speakers]) &&
  new Set(labels.slice(0, speakers)).size === speakers;

describe('clusterVoices', () => {
  it('finds the number of speakers and their embeddings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1e6 }), (speakers, seed) => {
        const { labels, centroids } = clusterVoices(voices(60, speakers, seed), OPTIONS, undefined);
        expect(centroids).toHaveLength(speakers);
        expect(matchesSpeakers(labels, speakers)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('finds the same in two stages, in parts of a long recording', () => {
    const { labels, centroids } = clusterVoices(voices(2600, 4, 7), OPTIONS, undefined);
    expect(centroids).toHaveLength(4);
    expect(matchesSpeakers(labels, 4)).toBe(true);
  });

  it('returns the requested number of speakers, if there are enough embeddings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 8 }), (count, wished) => {
        const rows = voices(count, 3, 11);
        const { centroids } = clusterVoices(rows, { ...OPTIONS, least: wished, most: wished }, undefined);
        expect(centroids).toHaveLength(Math.min(count, wished));
      }),
    );
  });

  it('assigns a single embedding to the nearest speaker', () => {
    const rows = [...voices(40, 2, 3), ...voices(1, 1, 99)];
    expect(clusterVoices(rows, OPTIONS, undefined).centroids).toHaveLength(2);
  });

  it('keeps the clusters if every embedding may be a speaker', () => {
    const rows = [...voices(12, 2, 3), ...voices(1, 1, 99)];
    const single = { ...OPTIONS, leastVoices: 1, leastFrames: 0 };
    const { labels, centroids } = clusterVoices(rows, single, undefined);
    expect(centroids).toHaveLength(3);
    expect([...labels]).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 2]);
  });

  it('makes no speaker of short embeddings if there are longer ones', () => {
    const short = voices(10, 1, 99).map((row) => ({ ...row, frames: 20 }));
    const { labels, centroids } = clusterVoices([...voices(20, 2, 3), ...short], OPTIONS, undefined);
    expect(centroids).toHaveLength(2);
    expect(labels).toHaveLength(30);
    expect(clusterVoices(short, OPTIONS, undefined).centroids).toHaveLength(1);
  });

  it('makes a speaker of few embeddings that stand for many windows', () => {
    const rare = voices(2, 1, 99).map((row) => ({ ...row, weight: 4 }));
    const clustered = (rows: typeof rare) =>
      clusterVoices([...voices(40, 2, 3), ...rows], OPTIONS, undefined);
    expect(clustered(voices(2, 1, 99)).centroids).toHaveLength(2);
    expect(clustered(rare).centroids).toHaveLength(3);
  });

  it('refines with variational Bayes if there is a PLDA model, up to the requested number', () => {
    const dimensions = 128;
    const identity = Float64Array.from({ length: dimensions ** 2 }, (_, at) =>
      at % (dimensions + 1) === 0 ? 1 : 0,
    );
    const zeros = new Float64Array(dimensions);
    const psi = new Float64Array(dimensions).fill(30);
    const plda = createPlda({ mean1: zeros, mean2: zeros, lda: identity, mu: zeros, tr: identity, psi });
    // A threshold as low as this would split each speaker without the refinement.
    const tight = { ...OPTIONS, threshold: 0.1, leastVoices: 1 };
    const rows = voices(90, 3, 17, { dimensions, sway: 0.6 });
    expect(clusterVoices(rows, tight, undefined).centroids.length).toBeGreaterThan(3);
    const { labels, centroids } = clusterVoices(rows, tight, plda);
    expect(centroids).toHaveLength(3);
    expect(matchesSpeakers(labels, 3)).toBe(true);
    expect(clusterVoices(rows, { ...tight, most: 2 }, plda).centroids).toHaveLength(2);
  });

  it('finds no speakers without embeddings', () => {
    expect(clusterVoices([], OPTIONS, undefined)).toEqual({ labels: new Int32Array(0), centroids: [] });
  });
});
