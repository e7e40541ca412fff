import { describe, expect, it } from 'vitest';
import { labelClusters, SpeakerLabels } from '../../../src/engines/speaker/labels.ts';

const axis = (at: number) => Float32Array.from({ length: 4 }, (_, index) => (index === at ? 1 : 0));

describe('labels of speakers', () => {
  it('are letters, then pairs of letters, without taken names', () => {
    const labels = new SpeakerLabels(['B']);
    const given = Array.from({ length: 28 }, () => labels.next());
    expect(given.slice(0, 3)).toEqual(['A', 'C', 'D']);
    expect(given.slice(24)).toEqual(['Z', 'AA', 'AB', 'AC']);
  });

  it('are letters in the order of the first turns, and the names of known speakers', () => {
    const known = [{ name: 'Ada', embedding: axis(2) }];
    const labels = labelClusters([1, 0, 2, 1], [axis(0), axis(1), axis(2)], known, 0.5);
    expect(Object.fromEntries(labels)).toEqual({ 0: 'B', 1: 'A', 2: 'Ada' });
  });

  it('give a name only to the most similar of several speakers', () => {
    const between = Float32Array.of(0.8, 0.6, 0, 0);
    const labels = labelClusters([0, 1], [between, axis(0)], [{ name: 'Ada', embedding: axis(0) }], 0.5);
    expect(Object.fromEntries(labels)).toEqual({ 0: 'A', 1: 'Ada' });
  });

  it('skip a known speaker without a match, and name no voice that never spoke alone', () => {
    const labels = labelClusters([0, 1], [axis(0), undefined], [{ name: 'Ada', embedding: axis(3) }], 0.5);
    expect(Object.fromEntries(labels)).toEqual({ 0: 'A', 1: 'B' });
  });
});
