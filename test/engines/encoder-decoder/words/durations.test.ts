import { describe, expect, it } from 'vitest';
import type { Word } from '../../../../src/domain/transcript.ts';
import {
  reconcile,
  trimAfterPause,
  trimAtSentenceEnds,
  typicalDurations,
} from '../../../../src/engines/encoder-decoder/words/durations.ts';

const word = (start: number, end: number, text = ' word'): Word => ({
  word: text,
  start,
  end,
  probability: 1,
});
const times = (words: readonly Word[]) => words.map(({ start, end }) => [start, end]);
const lasting = (...durations: readonly number[]) => durations.map((duration) => word(0, duration));

/** Half a second is the usual word duration; more than a second is too long. */
const TYPICAL = { median: 0.5, longest: 1 };

describe('usual word duration', () => {
  it.each([
    ['the median', lasting(0.5, 0.125, 0.25), 0.25],
    ['the mean of the middle two of an even number', lasting(0.5, 0.125, 0.25, 0.625), 0.375],
    ['the median of words with a length', lasting(0, 0, 0, 0.25), 0.25],
    ['at most 0.7 seconds', lasting(2, 3, 4), 0.7],
    ['0 where no word lasts', lasting(0, 0), 0],
    ['0 without words', [], 0],
  ])('is %s', (_, words, median) => {
    expect(typicalDurations(words)).toEqual({ median, longest: 2 * median });
  });
});

describe('a pause at the end of a sentence', () => {
  it('is removed from the end of a punctuation mark', () => {
    const words = trimAtSentenceEnds([word(0, 1), word(1, 4, '.')], 1);
    expect(times(words)).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it('is removed from the start of the word after the mark', () => {
    const words = trimAtSentenceEnds([word(0, 1), word(1, 1.2, '?'), word(1.2, 4)], 1);
    expect(times(words)).toEqual([
      [0, 1],
      [1, 1.2],
      [3, 4],
    ]);
  });

  it.each([
    ['if there is no mark before it', [word(0, 1), word(1, 4)]],
    ['if the mark is a comma', [word(0, 1), word(1, 4, ','), word(4, 8)]],
    ['if it is not too long', [word(0, 1), word(1, 2, '.'), word(2, 3)]],
    ['if it belongs to the first word', [word(0, 4, '.')]],
  ])('is kept %s', (_, words) => {
    expect(trimAtSentenceEnds(words, 1)).toEqual(words);
  });
});

describe('a pause before a segment', () => {
  it('is removed from its first word', () => {
    expect(times(trimAfterPause([word(2, 5), word(5, 5.5)], 0, TYPICAL))).toEqual([
      [4, 5],
      [5, 5.5],
    ]);
    expect(times(trimAfterPause([word(2, 5)], 0, TYPICAL))).toEqual([[4, 5]]);
  });

  it('is removed from both words if the second one is too long, too', () => {
    const words = [word(2, 5), word(5, 8), word(8, 12)];
    expect(times(trimAfterPause(words, 0, TYPICAL))).toEqual([
      [6, 7],
      [7, 8],
      [8, 12],
    ]);
  });

  it('is removed from the second word if only that is too long, and the first word moves', () => {
    expect(times(trimAfterPause([word(2, 2.5), word(2.5, 5)], 0, TYPICAL))).toEqual([
      [3, 4],
      [4, 5],
    ]);
  });

  it('never makes a word start earlier', () => {
    // There is a gap between the two words, at a mark.
    const words = [word(3, 3.5), word(5, 5.5)];
    expect(trimAfterPause(words, 0, TYPICAL)).toEqual(words);
  });

  it.each([
    ['if the last speech ended just before', [word(2, 5), word(5, 8)], 3],
    ['if neither word is too long', [word(4, 5), word(5, 6)], 0],
    ['if there are no words', [], 0],
  ])('is kept %s', (_, words, lastSpeechEnd) => {
    expect(trimAfterPause(words, lastSpeechEnd, TYPICAL)).toEqual(words);
  });
});

describe('a segment and its words', () => {
  it('begin and end together, at the times of the words', () => {
    const words = [word(1, 2), word(2, 3)];
    expect(reconcile({ start: 0.5, end: 3.5, words }, 0.5)).toEqual({ start: 1, end: 3, words });
    expect(reconcile({ start: 1.5, end: 2.5, words }, 0.5)).toEqual({ start: 1, end: 3, words });
  });

  it('begin with the segment if the first word begins more than 0.5 s earlier', () => {
    const fitted = reconcile({ start: 2, end: 4, words: [word(1, 3), word(3, 4)] }, 0.5);
    expect(fitted).toMatchObject({ start: 2, end: 4 });
    expect(times(fitted.words)).toEqual([
      [2, 3],
      [3, 4],
    ]);
  });

  it('end with the segment if the last word ends more than 0.5 s later', () => {
    const fitted = reconcile({ start: 1, end: 3, words: [word(1, 2), word(2, 4)] }, 0.5);
    expect(fitted).toMatchObject({ start: 1, end: 3 });
    expect(times(fitted.words)).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  it('keep the usual duration of a word that is cut', () => {
    expect(reconcile({ start: 2.9, end: 3, words: [word(1, 3)] }, 0.5)).toMatchObject({
      start: 2.5,
      words: [{ start: 2.5, end: 3 }],
    });
    expect(reconcile({ start: 1, end: 1.1, words: [word(1, 3)] }, 0.5)).toMatchObject({
      end: 1.5,
      words: [{ start: 1, end: 1.5 }],
    });
  });

  it('do not lengthen a word for that', () => {
    expect(reconcile({ start: 1.55, end: 1.6, words: [word(1, 1.6)] }, 0.7)).toMatchObject({
      words: [{ start: 1, end: 1.6 }],
    });
    expect(reconcile({ start: 1, end: 1.05, words: [word(1, 1.6)] }, 0.7)).toMatchObject({
      words: [{ start: 1, end: 1.6 }],
    });
  });

  it('follow the words if the segment lies elsewhere', () => {
    const words = [word(1, 2), word(3, 4)];
    expect(reconcile({ start: 2, end: 3, words }, 0.5)).toEqual({ start: 1, end: 4, words });
  });

  it('do not change if there are no words', () => {
    expect(reconcile({ start: 1, end: 2, words: [] }, 0.5)).toEqual({ start: 1, end: 2, words: [] });
  });
});
