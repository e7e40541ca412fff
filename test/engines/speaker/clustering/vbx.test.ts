import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterVbx } from '../../../../src/engines/speaker/clustering/vbx.ts';

const DIMENSIONS = 8;
const PHI = Float64Array.from({ length: DIMENSIONS }, (_, at) => 12 - at);

/** Features in PLDA space: the variance between speakers is `PHI`, the variance within a speaker is 1. */
function features(speakers: number, each: number, seed: number) {
  let state = seed;
  const uniform = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const means = Array.from({ length: speakers }, () =>
    PHI.map((variance) => 3 * normal() * Math.sqrt(variance)),
  );
  const rows = Array.from({ length: speakers * each }, (_, index) =>
    means[index % speakers]!.map((mean) => mean + 0.5 * normal()),
  );
  return { rows, truth: Int32Array.from(rows, (_, index) => index % speakers) };
}

const likeliest = (shares: Float64Array, speakers: number, row: number) => {
  const own = [...shares.subarray(row * speakers, (row + 1) * speakers)];
  return own.indexOf(Math.max(...own));
};

describe('variational Bayes clustering (VBx)', () => {
  it('joins speakers that the first clustering split, and never joins two speakers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 1e6 }), (speakers, seed) => {
        const { rows, truth } = features(speakers, 20, seed);
        const torn = truth.map((speaker, row) => 2 * speaker + (row % 10 === 0 ? 1 : 0));
        const { responsibilities, speakers: found } = clusterVbx(rows, torn, PHI);
        const labels = rows.map((_, row) => likeliest(responsibilities, found, row));
        const owners = new Map(labels.map((label, row) => [label, truth[row]]));
        labels.forEach((label, row) => expect(owners.get(label)).toBe(truth[row]));
      }),
      { numRuns: 20 },
    );
  });

  it('finds the number of speakers if each speaks often enough', () => {
    const { rows, truth } = features(3, 60, 5);
    const torn = truth.map((speaker, row) => 2 * speaker + (row % 10 === 0 ? 1 : 0));
    expect(clusterVbx(rows, torn, PHI).speakers).toBe(3);
  });

  it('gives each row responsibilities that add up to 1', () => {
    const { rows, truth } = features(3, 10, 5);
    const { responsibilities, speakers } = clusterVbx(rows, truth, PHI);
    rows.forEach((_, row) => {
      const own = responsibilities.subarray(row * speakers, (row + 1) * speakers);
      expect(own.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
    });
  });
});
