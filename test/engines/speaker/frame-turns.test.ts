import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ClusterActivity,
  countPerFrame,
  excludeOverlap,
  findTurns,
} from '../../../src/engines/speaker/frame-turns.ts';

const window = (...masks: readonly number[]) => ({ activity: Uint8Array.from(masks), speakers: undefined });

describe('number of speakers in a frame', () => {
  it('is the rounded mean over the windows that cover the frame', () => {
    const windows = [window(1, 1, 3, 0), window(3, 3, 0, 1)];
    expect([...countPerFrame(windows, { frames: 7, starts: Int32Array.of(0, 2) })]).toEqual([
      1, 1, 2, 1, 0, 1, 0,
    ]);
  });

  it('is the number of all windows if they agree', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20, max: 7 }), (truth) => {
        const starts = Int32Array.from({ length: 11 }, (_, index) => index);
        const windows = [...starts].map((start) => window(...truth.subarray(start, start + 10)));
        const counts = countPerFrame(windows, { frames: 20, starts });
        expect([...counts]).toEqual([...truth].map((mask) => [0, 1, 1, 2, 1, 2, 2, 3][mask]));
      }),
    );
  });
});

/** An activity matrix whose frames hold the clusters of a bit mask. */
function activityOf(masks: ArrayLike<number>, clusters = 3): ClusterActivity {
  const activity = new ClusterActivity(masks.length, clusters);
  activity.add(Uint8Array.from(masks), 0, [...Array(clusters).keys()]);
  return activity;
}

const countsOf = (masks: ArrayLike<number>) =>
  Uint8Array.from(masks, (mask) => [0, 1, 1, 2, 1, 2, 2, 3][mask]!);

const EXACT = { longestGap: 0, shortestTurn: 0 };

describe('findTurns', () => {
  it('returns the runs of frames of each speaker, with overlap', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40, max: 7 }), (masks) => {
        const turns = findTurns(activityOf(masks), countsOf(masks), EXACT);
        const back = new Uint8Array(masks.length);
        for (const { cluster, from, to } of turns)
          for (let frame = from; frame < to; frame++) back[frame]! |= 1 << cluster;
        expect([...back]).toEqual([...masks]);
        for (const one of turns)
          expect(turns.some((other) => other.cluster === one.cluster && other.from === one.to)).toBe(false);
        expect(turns.map(({ from }) => from)).toEqual(
          turns.map(({ from }) => from).toSorted((a, b) => a - b),
        );
      }),
    );
  });

  it('chooses the clusters of most windows, up to the number of speakers', () => {
    const activity = new ClusterActivity(1, 3);
    activity.add(Uint8Array.of(7), 0, [0, 1, 2]);
    activity.add(Uint8Array.of(1), 0, [2, -1, -1]);
    activity.add(Uint8Array.of(1), 0, [2, -1, -1]);
    activity.add(Uint8Array.of(1), 0, [1, -1, -1]);
    const turns = findTurns(activity, Uint8Array.of(2), EXACT);
    expect(turns.map(({ cluster }) => cluster)).toEqual([1, 2]);
  });

  it('bridges short silences and drops short turns', () => {
    const masks = [1, 1, 0, 1, 0, 0, 0, 1, 2, 2, 2];
    const turns = findTurns(activityOf(masks), countsOf(masks), { longestGap: 1, shortestTurn: 1 });
    expect(turns).toEqual([
      { cluster: 0, from: 0, to: 4 },
      { cluster: 1, from: 8, to: 11 },
    ]);
  });

  it('without overlap covers the same frames, one speaker at a time', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40, max: 7 }), (masks) => {
        const activity = activityOf(masks);
        const turns = findTurns(activity, countsOf(masks), EXACT);
        const covers = (frame: number) => turns.some(({ from, to }) => from <= frame && frame < to);
        const exclusive = excludeOverlap(turns, activity);
        masks.forEach((mask, frame) => {
          const talking = exclusive.filter(({ from, to }) => from <= frame && frame < to);
          expect(talking).toHaveLength(covers(frame) ? 1 : 0);
          for (const { cluster } of talking) expect(mask & (1 << cluster)).not.toBe(0);
        });
      }),
    );
  });
});

describe('activity of clusters', () => {
  it('counts two local speakers of one cluster once, for any number of clusters', () => {
    const activity = new ClusterActivity(2, 40);
    activity.add(Uint8Array.of(3, 5), 0, [35, 35, 3]);
    expect([0, 1].map((frame) => activity.strongest(frame, 40))).toEqual([[35], [3, 35]]);
    expect(activity.at(0, 35)).toBe(1);
  });
});

describe('local speakers without embeddings', () => {
  it('get the clusters that are active at the same time, each a different one', () => {
    const activity = activityOf([1, 1, 1, 2, 2, 2, 4, 4]);
    expect([...activity.match(Uint8Array.of(2, 2, 2, 1, 1), 0, 3)]).toEqual([1, 0, -1]);
    expect([...activity.match(Uint8Array.of(1, 1, 1), 3, 3)]).toEqual([1, -1, -1]);
  });
});
