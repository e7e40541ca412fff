import { describe, expect, it } from 'vitest';
import { unit, weightedMean } from '../../../src/engines/speaker/clustering/vectors.ts';
import { gridOf } from '../../../src/engines/speaker/diarize-recording.ts';
import { diarizeWindows } from '../../../src/engines/speaker/diarize-windows.ts';

/** Samples per frame, frames per window, and frames from one window to the next. */
const [FRAME, WINDOW, STEP] = [100, 150, 30];
const VOICES = [0, 1].map((person) => unit(Float32Array.of(1, 1 - person, person)));

/**
 * Turns, in frames, of two people whom the segmentation takes for one: each window has one embedding for
 * both.
 */
function diarize(talk: readonly (readonly [person: number, frames: number])[]) {
  const truth = talk.flatMap(([person, frames]) => Array.from({ length: frames }, () => person));
  const numbers = Array.from({ length: (truth.length - WINDOW) / STEP + 1 }, (_, number) => number);
  const windows = numbers.map((number) => {
    const people = truth.slice(number * STEP, number * STEP + WINDOW);
    const embedding = weightedMean(
      people.map((person) => VOICES[person]!),
      people.map(() => 1),
    );
    const activity = new Uint8Array(WINDOW).fill(1);
    return { activity, speakers: [{ speaker: 0, cleanFrames: WINDOW, embedding }] };
  });
  const shape = {
    windowSamples: WINDOW * FRAME,
    frames: WINDOW,
    frameStep: FRAME,
    frameField: FRAME,
    speakers: 3,
  };
  const { exclusive, centroids } = diarizeWindows(
    {
      windows,
      numbers,
      grid: gridOf(numbers, truth.length * FRAME, STEP * FRAME, shape),
      speakers: shape.speakers,
      clustering: { linkage: 'average', threshold: 0.2, least: 1, most: 20, leastVoices: 7, leastFrames: 30 },
      limits: { longestGap: 0, shortestTurn: 0 },
    },
    undefined,
  );
  return { turns: exclusive, centroids };
}

describe('two speakers that the segmentation takes for one', () => {
  it('are separated by their embeddings, even if one says only a few words', () => {
    const { turns, centroids } = diarize([
      [0, 300],
      [1, 300],
      [0, 150],
      [1, 45],
      [0, 165],
    ]);
    expect(centroids.length).toBe(2);
    expect(turns.map(({ cluster }) => cluster)).toEqual([0, 1, 0, 1, 0]);
    const starts = turns.map(({ from }) => from);
    for (const [index, start] of [0, 300, 600, 750, 795].entries())
      expect(Math.abs(starts[index]! - start)).toBeLessThanOrEqual(15);
  });

  it('do not become a third speaker in windows with both', () => {
    const { turns, centroids } = diarize(
      Array.from({ length: 8 }, (_, index): readonly [number, number] => [
        index % 2,
        index % 3 === 0 ? 240 : 120,
      ]),
    );
    expect(centroids.length).toBe(2);
    expect(turns.map(({ cluster }) => cluster)).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
  });
});
