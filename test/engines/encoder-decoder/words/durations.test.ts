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

/** Words of half a second are usual, of more than one too long. */
const TYPICAL = { median: 0.5, longest: 1 };

describe('the usual duration', () => {
  it.each([
    ['the median', lasting(0.5, 0.125, 0.25), 0.25],
    ['between the middle two of an even number', lasting(0.5, 0.125, 0.25, 0.625), 0.375],
    ['that of the words that last at all', lasting(0, 0, 0, 0.25), 0.25],
    ['at most 0.7 seconds', lasting(2, 3, 4), 0.7],
    ['0 where no word lasts', lasting(0, 0), 0],
    ['0 without words', [], 0],
  ])('is %s', (_, words, median) => {
    expect(typicalDurations(words)).toEqual({ median, longest: 2 * median });
  });
});

describe('a pause at the end of a sentence', () => {
  it('is taken from the mark, at its end', () => {
    const words = trimAtSentenceEnds([word(0, 1), word(1, 4, '.')], 1);
    expect(times(words)).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it('is taken from the word after the mark, at its start', () => {
    const words = trimAtSentenceEnds([word(0, 1), word(1, 1.2, '?'), word(1.2, 4)], 1);
    expect(times(words)).toEqual([
      [0, 1],
      [1, 1.2],
      [3, 4],
    ]);
  });

  it.each([
    ['behind no mark', [word(0, 1), word(1, 4)]],
    ['at a comma', [word(0, 1), word(1, 4, ','), word(4, 8)]],
    ['that is not too long', [word(0, 1), word(1, 2, '.'), word(2, 3)]],
    ['of the very first word', [word(0, 4, '.')]],
  ])('is left alone %s', (_, words) => {
    expect(trimAtSentenceEnds(words, 1)).toEqual(words);
  });
});

describe('a pause before a segment', () => {
  it('is taken from its first word', () => {
    expect(times(trimAfterPause([word(2, 5), word(5, 5.5)], 0, TYPICAL))).toEqual([
      [4, 5],
      [5, 5.5],
    ]);
    expect(times(trimAfterPause([word(2, 5)], 0, TYPICAL))).toEqual([[4, 5]]);
  });

  it('is taken from both where the second is too long as well', () => {
    const words = [word(2, 5), word(5, 8), word(8, 12)];
    expect(times(trimAfterPause(words, 0, TYPICAL))).toEqual([
      [6, 7],
      [7, 8],
      [8, 12],
    ]);
  });

  it('is taken from the second where that alone is too long, and the first moves there', () => {
    expect(times(trimAfterPause([word(2, 2.5), word(2.5, 5)], 0, TYPICAL))).toEqual([
      [3, 4],
      [4, 5],
    ]);
  });

  it('never makes a word longer at its start', () => {
    // A gap between the two, where a mark was.
    const words = [word(3, 3.5), word(5, 5.5)];
    expect(trimAfterPause(words, 0, TYPICAL)).toEqual(words);
  });

  it.each([
    ['soon after the last speech', [word(2, 5), word(5, 8)], 3],
    ['where neither word is too long', [word(4, 5), word(5, 6)], 0],
    ['without words', [], 0],
  ])('is left alone %s', (_, words, lastSpeechEnd) => {
    expect(trimAfterPause(words, lastSpeechEnd, TYPICAL)).toEqual(words);
  });
});

describe('a segment and its words', () => {
  it('begin and end together: with the words', () => {
    const words = [word(1, 2), word(2, 3)];
    expect(reconcile({ start: 0.5, end: 3.5, words }, 0.5)).toEqual({ start: 1, end: 3, words });
    expect(reconcile({ start: 1.5, end: 2.5, words }, 0.5)).toEqual({ start: 1, end: 3, words });
  });

  it('begin with the segment where the first word begins more than half a second earlier', () => {
    const fitted = reconcile({ start: 2, end: 4, words: [word(1, 3), word(3, 4)] }, 0.5);
    expect(fitted).toMatchObject({ start: 2, end: 4 });
    expect(times(fitted.words)).toEqual([
      [2, 3],
      [3, 4],
    ]);
  });

  it('end with the segment where the last word ends more than half a second later', () => {
    const fitted = reconcile({ start: 1, end: 3, words: [word(1, 2), word(2, 4)] }, 0.5);
    expect(fitted).toMatchObject({ start: 1, end: 3 });
    expect(times(fitted.words)).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  it('leave a cut word the usual duration', () => {
    expect(reconcile({ start: 2.9, end: 3, words: [word(1, 3)] }, 0.5)).toMatchObject({
      start: 2.5,
      words: [{ start: 2.5, end: 3 }],
    });
    expect(reconcile({ start: 1, end: 1.1, words: [word(1, 3)] }, 0.5)).toMatchObject({
      end: 1.5,
      words: [{ start: 1, end: 1.5 }],
    });
  });

  it('make no word longer for that', () => {
    expect(reconcile({ start: 1.55, end: 1.6, words: [word(1, 1.6)] }, 0.7)).toMatchObject({
      words: [{ start: 1, end: 1.6 }],
    });
    expect(reconcile({ start: 1, end: 1.05, words: [word(1, 1.6)] }, 0.7)).toMatchObject({
      words: [{ start: 1, end: 1.6 }],
    });
  });

  it('follow the words where the segment lies elsewhere', () => {
    const words = [word(1, 2), word(3, 4)];
    expect(reconcile({ start: 2, end: 3, words }, 0.5)).toEqual({ start: 1, end: 4, words });
  });

  it('stay as they are without words', () => {
    expect(reconcile({ start: 1, end: 2, words: [] }, 0.5)).toEqual({ start: 1, end: 2, words: [] });
  });
});
