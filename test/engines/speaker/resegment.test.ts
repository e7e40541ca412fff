import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unit, weightedMean } from '../../../src/engines/speaker/clustering/vectors.ts';
import { ClusterActivity } from '../../../src/engines/speaker/frame-turns.ts';
import {
  blockParts,
  cutBlocks,
  type PlacedVoice,
  purityOf,
  resegment,
  strongestOf,
} from '../../../src/engines/speaker/resegment.ts';

const window = (...masks: readonly number[]) => ({ activity: Uint8Array.from(masks), speakers: undefined });
const ofOne = (frames: number, mask: number) => Array.from({ length: frames }, () => mask);

describe('blocks of speech', () => {
  it('last 0.25 s, and end where windows find a change or several speakers', () => {
    const masks = [...ofOne(30, 1), ...ofOne(15, 2), ...ofOne(5, 3), ...ofOne(15, 1), ...ofOne(5, 0)];
    const counts = Uint8Array.from(masks, (mask) => [0, 1, 1, 2][mask]!);
    const grid = { frames: 70, starts: Int32Array.of(0) };
    const blocks = cutBlocks([window(...masks)], grid, counts);
    expect([...new Set(blocks.blockOf)]).toEqual([0, 1, 2, -1, 3]);
    expect(blocks.blockOf.indexOf(1)).toBe(15);
    expect(blocks.blockOf.indexOf(2)).toBe(30);
    expect(blocks.blockOf.indexOf(3)).toBe(50);
    expect(blocks.spanOf).toEqual([0, 0, 1, 2]);
    expect(blockParts(blocks, Uint8Array.from(masks), 1, 0)).toEqual(new Map([[2, 1]]));
    expect(blockParts(blocks, Uint8Array.from(masks.slice(15)), 0, 15)).toEqual(
      new Map([
        [1, 0.5],
        [3, 0.5],
      ]),
    );
  });

  it('are not cut if fewer than half of the windows find a change', () => {
    const changed = [...ofOne(7, 1), ...ofOne(8, 2)];
    const same = ofOne(15, 4);
    const grid = { frames: 15, starts: Int32Array.of(0, 0, 0) };
    const stretches = (windows: readonly (readonly number[])[]) =>
      cutBlocks(
        windows.map((masks) => window(...masks)),
        grid,
        new Uint8Array(15).fill(1),
      ).spanOf.length;
    expect(stretches([changed, same, same])).toBe(1);
    expect(stretches([changed, changed, same])).toBe(2);
  });

  it('have the speaker of most of their frames', () => {
    const activity = new ClusterActivity(6, 2);
    activity.add(Uint8Array.of(1, 2, 2, 1, 0, 0), 0, [0, 1]);
    const blocks = { blockOf: Int32Array.of(0, 0, 0, -1, 1, 1), spanOf: [0, 1] };
    expect([...strongestOf(blocks, activity)]).toEqual([1, -1]);
  });
});

/** Embeddings at the corners of a cube with a common part, like those of people. */
const CENTROIDS = [0, 1, 2].map((speaker) =>
  unit(Float32Array.of(1, ...[0, 1, 2].map((at) => (at === speaker ? 1 : 0)))),
);
/** Blocks per window, and blocks from one window to the next. */
const [WIDTH, STEP] = [16, 3];

/** The embeddings of windows that assign all of their blocks to one speaker. */
function windowEmbeddings(truth: readonly number[]): readonly PlacedVoice[] {
  const starts = Array.from({ length: Math.ceil(Math.max(1, truth.length - WIDTH) / STEP) + 1 }, (_, index) =>
    Math.max(0, Math.min(index * STEP, truth.length - WIDTH)),
  );
  return starts.map((start) => {
    const blocks = [...truth.keys()].slice(start, start + WIDTH);
    const parts = new Map(blocks.map((block) => [block, 1 / blocks.length]));
    const mixed = weightedMean(
      blocks.map((block) => CENTROIDS[truth[block]!]!),
      blocks.map(() => 1),
    );
    return { vector: unit(mixed), parts, weight: 1 };
  });
}

const inOneStretch = (length: number) => ({
  blockOf: Int32Array.from({ length }, (_, block) => block),
  spanOf: Array.from({ length }, () => 0),
});

describe('resegmentation assigns blocks to the speakers that explain the embeddings', () => {
  it('if the segmentation missed a speaker change', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 40 }),
        fc.integer({ min: 20, max: 40 }),
        fc.constantFrom([0, 1], [1, 0], [1, 2], [2, 0]),
        fc.nat(2),
        (before, after, [first, second], guess) => {
          const truth = [...ofOne(before, first), ...ofOne(after, second)];
          const found = resegment(
            new Int32Array(truth.length).fill(guess),
            inOneStretch(truth.length),
            windowEmbeddings(truth),
            CENTROIDS,
          );
          const wrong = truth.filter((speaker, block) => found[block] !== speaker).length;
          expect(wrong).toBeLessThanOrEqual(3);
        },
      ),
    );
  });

  it('and keeps the speakers of the windows if these explain the embeddings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(2), (length, speaker) => {
        const truth = ofOne(length, speaker);
        const found = resegment(
          Int32Array.from(truth),
          inOneStretch(length),
          windowEmbeddings(truth),
          CENTROIDS,
        );
        expect([...found]).toEqual(truth);
      }),
    );
  });

  it('and ignores a gain smaller than the cost of a change', () => {
    const nearly = unit(weightedMean([CENTROIDS[0]!, CENTROIDS[1]!], [0.95, 0.05]));
    const parts = new Map(Array.from({ length: 20 }, (_, block) => [block, 0.05]));
    const found = resegment(
      new Int32Array(20),
      inOneStretch(20),
      [{ vector: nearly, parts, weight: 1 }],
      CENTROIDS,
    );
    expect([...found]).toEqual(ofOne(20, 0));
  });

  it('but skips blocks that no window assigns to a speaker', () => {
    const truth = ofOne(20, 1);
    const labels = new Int32Array(20).fill(0);
    labels[7] = -1;
    const found = resegment(labels, inOneStretch(20), windowEmbeddings(truth), CENTROIDS);
    expect([...found]).toEqual(truth.map((speaker, block) => (block === 7 ? -1 : speaker)));
  });
});

it('purity of an embedding is the share of its main speaker', () => {
  const voice = {
    vector: CENTROIDS[0]!,
    weight: 1,
    parts: new Map([
      [0, 0.3],
      [1, 0.3],
      [2, 0.4],
    ]),
  };
  expect(purityOf(voice, Int32Array.of(5, 5, 2))).toBeCloseTo(0.6);
  expect(purityOf({ ...voice, parts: new Map() }, Int32Array.of(5))).toBe(0);
});
