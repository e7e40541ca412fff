import { lettersOf } from '../../text/same-word.ts';

/**
 * The share of the words of `spoken` that `transcribed` has, 0..1: 1 minus the word error rate, without
 * regard to case and punctuation (Levenshtein distance of words). 1 if nothing was spoken.
 */
export function wordAccuracy(spoken: string, transcribed: string): number {
  const [expected, got] = [spoken, transcribed].map(wordsOf) as [string[], string[]];
  if (expected.length === 0) return 1;
  let last = got.map((_, index) => index + 1);
  let before = 0;
  expected.forEach((word, row) => {
    let left = row + 1;
    let diagonal = before;
    last = got.map((other, column) => {
      const cost = Math.min(last[column]! + 1, left + 1, diagonal + (word === other ? 0 : 1));
      diagonal = last[column]!;
      left = cost;
      return cost;
    });
    before = row + 1;
  });
  return Math.max(0, 1 - (last.at(-1) ?? expected.length) / expected.length);
}

const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/u)
    .map(lettersOf)
    .filter((word) => word !== '');
