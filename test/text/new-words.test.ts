import { describe, expect, it } from 'vitest';
import type { RecognizedWord } from '../../src/text/hypothesis.ts';
import { newWords } from '../../src/text/new-words.ts';

describe('by text', () => {
  it.each([
    ['follow the known words', 'a b', 'a b c d', 'c d'],
    ['are all words if none is known', '', 'a b', 'a b'],
    ['are none if fewer words are decoded than known', 'a b c', 'a b', ''],
    ['follow, though the known ones are decoded differently', 'a b c d', 'a x c d e', 'e'],
    ['follow as many words as are known, if the known ones are not decoded again', 'a b', 'x y z', 'z'],
    ['may repeat the known ones', 'a b', 'a b a b', 'a b'],
  ])('new words %s', (_, known, heard, expected) => {
    const state = { confirmed: plain(known), inBuffer: 0, from: 0 };
    expect(texts(newWords(state, { from: 0, to: 1, words: plain(heard) }))).toBe(expected);
  });

  it('new words follow the confirmed words that are still in the buffer', () => {
    const state = { confirmed: plain('a b c'), inBuffer: 1, from: 7 };
    expect(texts(newWords(state, { from: 7, to: 9, words: plain('b c d') }))).toBe('d');
  });

  it.each([
    ['b c d', 'd'],
    ['x y', 'x y'],
    ['a b c a b c d', 'a b c d'],
  ])('of trimmed audio, the new words of %s are %s', (heard, expected) => {
    const state = { confirmed: plain('a b c'), inBuffer: 0, from: 0 };
    expect(texts(newWords(state, { from: 7, to: 9, words: plain(heard) }))).toBe(expected);
  });
});

describe('by time', () => {
  // Six words of half a second: the last ends at 3 s, sample 48,000.
  const state = { confirmed: timed('a b c d e f', 0), inBuffer: 0, from: 0 };
  const heard = (words: readonly RecognizedWord[]) => texts(newWords(state, { from: 0, to: 99_999, words }));

  it('words are new from 0.1 s before the end of the confirmed words', () => {
    expect(heard(timed('x y', 48_000 - 1_600))).toBe('y');
    expect(heard(timed('x y', 48_000 - 1_599))).toBe('x y');
    expect(heard(timed('x', 1_000))).toBe('');
  });

  it('the longest run of up to five words that repeats the last confirmed words is not new', () => {
    expect(heard(timed('f g', 48_000))).toBe('g');
    expect(heard(timed('b c d e f g', 48_000))).toBe('g');
    expect(heard(timed('a b c d e f g', 48_000))).toBe('a b c d e f g');
    const stammer = { ...state, confirmed: timed('a f a f', 16_000) };
    const repeated = newWords(stammer, { from: 0, to: 99_999, words: timed('f a f g', 48_000) });
    expect(texts(repeated)).toBe('g');
  });

  it('a repeated run is new if it begins at least a second later', () => {
    expect(heard(timed('f g', 64_000 - 1))).toBe('g');
    expect(heard(timed('f g', 64_000))).toBe('f g');
  });

  it('a repeated run is new if the last confirmed word is decoded before it', () => {
    expect(heard(timed('e f f g', 32_000))).toBe('f g');
  });

  it('times do not count if some words have none', () => {
    expect(heard([...timed('a b c d e f', 4_000), ...plain('g')])).toBe('g');
  });
});

const plain = (text: string): readonly RecognizedWord[] =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ text: word, spaced: true }));

/** Words of half a second each without gaps, from the sample `start` on. */
function timed(text: string, start: number): readonly RecognizedWord[] {
  return plain(text).map((word, index) => ({
    ...word,
    time: { start: start + index * 8_000, end: start + (index + 1) * 8_000 },
  }));
}

const texts = (words: readonly RecognizedWord[]): string => words.map(({ text }) => text).join(' ');
