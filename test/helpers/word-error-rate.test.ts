import { describe, expect, it } from 'vitest';
import { totalWordErrors, wordErrorRate } from './word-error-rate.ts';

describe('the word error rate', () => {
  it.each([
    ['the same words', 'Ask not, what?', 'ask not what', 0, 3],
    ['a word put in', 'ask not', 'ask not not', 1, 2],
    ['a word left out', 'ask not what', 'ask what', 1, 3],
    ['a word taken for another', 'ask not what', 'ask now what', 1, 3],
    ['everything wrong', 'a b', 'c d e', 3, 2],
    ['numbers written otherwise', 'meet at ten thirty', 'Meet at 10:30.', 0, 3],
  ])('counts errors for %s', (_, reference, hypothesis, errors, words) => {
    expect(wordErrorRate(reference, hypothesis)).toEqual({ errors, words, rate: errors / words });
  });

  it('is 0 for an empty reference and no text, and 1 for an empty reference and any text', () => {
    expect(wordErrorRate('', '').rate).toBe(0);
    expect(wordErrorRate('', 'thank you').rate).toBe(1);
  });

  it('of several clips gives every word the same weight', () => {
    const clips = [wordErrorRate('a b c d e f g', 'a b c d e f g'), wordErrorRate('h', 'i')];
    expect(totalWordErrors(clips)).toEqual({ errors: 1, words: 8, rate: 1 / 8 });
  });
});
