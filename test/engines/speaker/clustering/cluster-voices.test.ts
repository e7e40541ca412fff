import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

/** Voices of `speakers` people in turns; each person's are alike. */
function voices(count: number, speakers: number, seed: number) {
  let state = seed;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
  const people = Array.from({ length: speakers }, () => Float32Array.from({ length: DIMENSIONS }, random));
  return Array.from({ length: count }, (_, index) => ({
    embedding: people[index % speakers]!.map((value) => value + random() * 0.3),
    frames: 300,
  }));
}

const isByPerson = (labels: Int32Array, speakers: number) =>
  labels.every((label, row) => label === labels[row % speakers]) &&
  new Set(labels.slice(0, speakers)).size === speakers;

describe('the clustering of voices', () => {
  it('finds how many speakers there are, and who said what', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1e6 }), (speakers, seed) => {
        const { labels, centroids } = clusterVoices(voices(60, speakers, seed), OPTIONS, undefined);
        expect(centroids).toHaveLength(speakers);
        expect(isByPerson(labels, speakers)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('finds the same in two stages, in parts of a long recording', () => {
    const { labels, centroids } = clusterVoices(voices(2600, 4, 7), OPTIONS, undefined);
    expect(centroids).toHaveLength(4);
    expect(isByPerson(labels, 4)).toBe(true);
  });

  it('makes as many speakers as are asked for, as far as there are voices', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 8 }), (count, wished) => {
        const rows = voices(count, 3, 11);
        const { centroids } = clusterVoices(rows, { ...OPTIONS, least: wished, most: wished }, undefined);
        expect(centroids).toHaveLength(Math.min(count, wished));
      }),
    );
  });

  it('gives a voice that is heard once to the nearest speaker', () => {
    const rows = [...voices(40, 2, 3), ...voices(1, 1, 99)];
    expect(clusterVoices(rows, OPTIONS, undefined).centroids).toHaveLength(2);
  });

  it('makes no speaker of voices that are heard too shortly, where there are longer ones', () => {
    const short = voices(10, 1, 99).map((row) => ({ ...row, frames: 20 }));
    const { labels, centroids } = clusterVoices([...voices(20, 2, 3), ...short], OPTIONS, undefined);
    expect(centroids).toHaveLength(2);
    expect(labels).toHaveLength(30);
    expect(clusterVoices(short, OPTIONS, undefined).centroids).toHaveLength(1);
  });

  it('finds nobody where there is no voice', () => {
    expect(clusterVoices([], OPTIONS, undefined)).toEqual({ labels: new Int32Array(0), centroids: [] });
  });
});
