import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanMask,
  cleanParts,
  countCleanFrames,
} from '../../../../src/engines/speaker/embedding/clean-speech.ts';

const FRAMES = 60;
const window = Float32Array.from({ length: 600 }, (_, index) => index);

const activities = fc.uint8Array({ minLength: FRAMES, maxLength: FRAMES, max: 7 });

describe('clean speech of one speaker', () => {
  it('consists of the frames without other speakers, in order', () => {
    fc.assert(
      fc.property(activities, fc.integer({ min: 0, max: 2 }), (activity, speaker) => {
        const frames = [...activity.keys()].filter((frame) => activity[frame] === 1 << speaker);
        const expected = frames.flatMap((frame) => Array.from({ length: 10 }, (_, at) => frame * 10 + at));
        const clean = cleanParts(window, activity, speaker, window.length);
        expect(countCleanFrames(activity, speaker)).toBe(frames.length);
        // As in sherpa-onnx, a part that lasts to the end of the window ends before its last frame.
        const inside = expected.filter((at) => at < window.length - 10);
        expect(clean && [...clean]).toEqual(frames.length < 10 ? undefined : inside);
      }),
    );
  });

  it('ends at the end of the recording', () => {
    const activity = new Uint8Array(FRAMES).fill(1);
    expect(cleanParts(window, activity, 0, 250)).toHaveLength(250);
  });

  it('has a weight for each frame, and includes overlap if there is hardly anything else', () => {
    const activity = new Uint8Array(FRAMES).fill(3);
    expect(cleanMask(activity, 0)!.reduce((sum, weight) => sum + weight, 0)).toBe(FRAMES);
    activity.fill(1, 0, 20);
    expect(cleanMask(activity, 0)!.reduce((sum, weight) => sum + weight, 0)).toBe(20);
    expect(cleanMask(activity, 2)).toBeUndefined();
  });
});
