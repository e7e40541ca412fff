import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimeline, type TimelinePiece } from '../../src/audio/timeline.ts';
import { SPEECH_RATE } from '../../src/domain/audio.ts';

const pieces = (...seconds: readonly (readonly [number, number])[]): readonly TimelinePiece[] =>
  seconds.map(([start, end]) => ({ start: start * SPEECH_RATE, end: end * SPEECH_RATE }));

/** Pieces of two, one and three seconds, joined at 2 s and 3 s. */
const timeline = createTimeline(pieces([10, 12], [20, 21], [30, 33]));

describe('createTimeline', () => {
  it.each([
    [0, 10],
    [1.5, 11.5],
    [2.25, 20.25],
    [5, 32],
  ])('maps %d s of the clip to the recording', (seconds, original) => {
    expect(timeline.toOriginal(seconds, 'start')).toBeCloseTo(original, 9);
    expect(timeline.toOriginal(seconds, 'end')).toBeCloseTo(original, 9);
  });

  it('maps a join to the next piece as a start and to the previous piece as an end', () => {
    expect(timeline.toOriginal(2, 'start')).toBe(20);
    expect(timeline.toOriginal(2, 'end')).toBe(12);
    expect(timeline.toOriginal(3, 'start')).toBe(30);
    expect(timeline.toOriginal(3, 'end')).toBe(21);
  });

  it('recognizes a join in spite of rounding errors', () => {
    const near = createTimeline(pieces([0, 3.02], [10, 20]));
    expect(near.toOriginal(3.02 + 1e-12, 'end')).toBe(3.02);
    expect(near.toOriginal(3.02 - 1e-12, 'start')).toBe(10);
  });

  it('clamps times outside the clip to its ends', () => {
    expect(timeline.toOriginal(-1, 'start')).toBe(10);
    expect(timeline.toOriginal(6, 'start')).toBe(33);
    expect(timeline.toOriginal(30, 'end')).toBe(33);
    expect(timeline.toOriginalWithin({ start: 5.5, end: 8 })).toEqual({ start: 32.5, end: 33 });
    expect(timeline.toOriginalWithin({ start: -8, end: 0.5 })).toEqual({ start: 10, end: 10.5 });
  });

  it.each([
    ['before', { start: 1.5, end: 2.25 }, { start: 11.5, end: 12 }],
    ['behind', { start: 1.75, end: 2.5 }, { start: 20, end: 20.5 }],
    ['around a short piece', { start: 1.75, end: 3.25 }, { start: 20, end: 21 }],
  ])('keeps a word in the piece that holds its middle: %s a join', (_, word, original) => {
    expect(timeline.toOriginalWithin(word)).toEqual(original);
  });

  describe('with pauses around its joins', () => {
    const spoken = createTimeline([
      { start: 0, end: 5 * SPEECH_RATE, speechEnd: 4 * SPEECH_RATE },
      { start: 20 * SPEECH_RATE, end: 30 * SPEECH_RATE, speechStart: 21 * SPEECH_RATE },
    ]);

    it.each([
      ['starts a sentence', 'start', { start: 4.25, end: 4.75 }, 20],
      ['ends a sentence', 'end', { start: 5.25, end: 5.75 }, 5],
      ['is nearer to the speech before', undefined, { start: 4.25, end: 4.75 }, 4.75],
      ['is nearer to the speech behind', undefined, { start: 4.75, end: 5.5 }, 20.5],
      ['starts before the seam, but is spoken behind it', 'end', { start: 4.5, end: 6.5 }, 21.5],
      ['ends behind the seam, but is spoken before it', 'start', { start: 3.5, end: 5.75 }, 4.1],
    ] as const)('places a word that %s', (_, edge, word, end) => {
      expect(spoken.toOriginalWithin(word, edge).end).toBe(end);
    });

    it('shortens a word that was stretched over the pause to the speech of its sentence', () => {
      expect(spoken.toOriginalWithin({ start: 4.25, end: 6.5 }, 'start')).toEqual({ start: 20.9, end: 21.5 });
      expect(spoken.toOriginalWithin({ start: 3.5, end: 5 }, 'end')).toEqual({ start: 3.5, end: 4.1 });
    });

    it('moves a start in a pause behind the pause, and an end in a pause before it', () => {
      expect(spoken.toOriginal(4.5, 'start')).toBe(20);
      expect(spoken.toOriginal(5.5, 'end')).toBe(5);
    });
  });

  it('only adds the offset if there is one piece', () => {
    const whole = createTimeline(pieces([4, 9]));
    expect(whole.toOriginal(2.5, 'end')).toBe(6.5);
    expect(whole.toOriginalWithin({ start: 1, end: 2 })).toEqual({ start: 5, end: 6 });
  });

  it('is monotonic and maps only to times inside pieces', () => {
    const steps = fc.array(fc.tuple(fc.nat(50_000), fc.integer({ min: 1, max: 50_000 })), { minLength: 1 });
    const times = fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { minLength: 2 });
    fc.assert(
      fc.property(steps, times, (lengths, clip) => {
        let at = 0;
        const all = lengths.map(([gap, length]) => {
          const start = at + gap;
          at = start + length;
          return { start, end: at };
        });
        const { toOriginal, toOriginalWithin } = createTimeline(all);
        const inside = (...seconds: readonly number[]) =>
          all.some(({ start, end }) =>
            seconds.every((time) => time >= start / SPEECH_RATE && time <= end / SPEECH_RATE),
          );
        const sorted = clip.toSorted((a, b) => a - b);
        for (const edge of ['start', 'end'] as const) {
          const placed = sorted.map((time) => toOriginal(time, edge));
          expect(placed).toEqual(placed.toSorted((a, b) => a - b));
          for (const time of placed) expect(inside(time)).toBe(true);
        }
        let floor = 0;
        sorted.slice(1).forEach((end, index) => {
          const word = toOriginalWithin({ start: sorted[index]!, end });
          expect(word.start).toBeGreaterThanOrEqual(floor);
          expect(word.end).toBeGreaterThanOrEqual(word.start);
          expect(inside(word.start, word.end)).toBe(true);
          floor = word.end;
        });
      }),
    );
  });
});
