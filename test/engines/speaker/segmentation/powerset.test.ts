import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countSpeakers,
  decodePowerset,
  powersetMasks,
} from '../../../../src/engines/speaker/segmentation/powerset.ts';

describe('powerset classes', () => {
  it('are silence, single speakers, then pairs in the order of pyannote', () => {
    expect([...powersetMasks(3, 2)]).toEqual([0b000, 0b001, 0b010, 0b100, 0b011, 0b101, 0b110]);
  });

  it('are all sets up to the maximum number of speakers, each once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }), (speakers, most) => {
        const masks = [...powersetMasks(speakers, most)];
        expect(new Set(masks).size).toBe(masks.length);
        const sets = Array.from({ length: 2 ** speakers }, (_, mask) => mask);
        expect(masks.toSorted((a, b) => a - b)).toEqual(sets.filter((mask) => countSpeakers(mask) <= most));
      }),
    );
  });

  it('are decoded to the most likely class of each frame', () => {
    const masks = powersetMasks(3, 2);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: masks.length - 1 }), { maxLength: 50 }), (classes) => {
        const scores = new Float32Array(classes.length * masks.length).fill(-3);
        classes.forEach((index, frame) => (scores[frame * masks.length + index] = -0.5));
        expect([...decodePowerset(scores, masks)]).toEqual(classes.map((index) => masks[index]));
      }),
    );
  });
});
