import '../../helpers/language-rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originalRanges, spokenFor } from '../../../src/text/normalize/original-range.ts';
import { spokenText } from '../../../src/text/normalize/spoken-text.ts';
import { toSpoken } from '../../../src/text/normalize/to-spoken.ts';

const TEXT = 'Pay $3.50 to Dr. Lee.';
const pieces = toSpoken(TEXT, 'en');
const spoken = spokenText(pieces);

const rangeOf = (text: string, part: string) => {
  const start = text.indexOf(part);
  return { start, end: start + part.length };
};
const wordsOf = (text: string) =>
  [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({ start: index, end: index + word.length }));
const written = (part: string) => {
  const { start, end } = rangeOf(spoken, part);
  const range = originalRanges(pieces, [{ start, end }])[0]!;
  return TEXT.slice(range.start, range.end);
};

describe('originalRanges', () => {
  it('finds the same characters if nothing changed', () => {
    expect(written('Pay')).toBe('Pay');
    expect(written('Lee')).toBe('Lee');
    expect(written('Lee.')).toBe('Lee.');
  });

  it('finds the whole written form for any part of its spoken form', () => {
    expect(written('three')).toBe('$3.50');
    expect(written('cents')).toBe('$3.50');
    expect(written('Doctor')).toBe('Dr.');
  });

  it('can span several pieces', () => {
    expect(written('fifty cents to Doctor')).toBe('$3.50 to Dr.');
  });

  it('returns nothing for an empty range', () => {
    expect(originalRanges([], [{ start: 0, end: 0 }])).toEqual([{ start: 0, end: 0 }]);
  });

  it('gives the same for ranges one by one and together', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('one', '2', '$3', 'Mr. X', '4 kg', '😀', 'five.')), (words) => {
        const pieces = toSpoken(words.join(' '), 'en');
        const ranges = wordsOf(spokenText(pieces));
        expect(originalRanges(pieces, ranges)).toEqual(
          ranges.flatMap((range) => originalRanges(pieces, [range])),
        );
      }),
    );
  });
});

describe('spokenFor', () => {
  it('gives each written form once, with all its spoken words', () => {
    const told = spokenFor(pieces, wordsOf(spoken)).map(({ start, end, firstWord, endWord }) => [
      TEXT.slice(start, end),
      endWord - firstWord,
    ]);
    expect(told).toEqual([
      ['Pay', 1],
      ['$3.50', 4],
      ['to', 1],
      ['Dr.', 1],
      ['Lee.', 1],
    ]);
  });

  it('gives every word, in order, without overlap', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('one', '2', '$3.20', '5kg!', '(4)', 'May 5', 'a&b', '21st-century')),
        (words) => {
          const pieces = toSpoken(words.join(' '), 'en');
          const ranges = wordsOf(spokenText(pieces));
          const told = spokenFor(pieces, ranges);
          expect(told.reduce((sum, { firstWord, endWord }) => sum + endWord - firstWord, 0)).toBe(
            ranges.length,
          );
          const ends = [0, ...told.map(({ end }) => end)];
          expect(told.every(({ start }, index) => start >= ends[index]!)).toBe(true);
        },
      ),
    );
  });
});
