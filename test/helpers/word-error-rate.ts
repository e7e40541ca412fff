import { normalizeEnglish } from './english-normalizer.ts';

export interface WordErrors {
  /** Words substituted, left out or put in. */
  readonly errors: number;
  /** Words of the reference. */
  readonly words: number;
  /** `errors / words`; of an empty reference 0 where nothing was heard either, else 1. */
  readonly rate: number;
}

/**
 * Word errors after English normalisation: the least edits (Levenshtein, on words) from one text to the
 * other.
 */
export function wordErrorRate(reference: string, hypothesis: string): WordErrors {
  const [wanted, heard] = [wordsOf(reference), wordsOf(hypothesis)];
  return toRate(editDistance(wanted, heard), wanted.length);
}

/**
 * The share of letters and digits substituted, left out or put in, in any language: marks, case and width aside.
 */
export function characterErrorRate(reference: string, hypothesis: string): number {
  const [wanted, heard] = [reference, hypothesis].map((text) =>
    Array.from(
      text
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''),
    ),
  );
  return toRate(editDistance(wanted!, heard!), wanted!.length).rate;
}

/** Errors over words of several clips together: long clips weigh more. */
export function totalWordErrors(clips: readonly WordErrors[]): WordErrors {
  const sum = (key: 'errors' | 'words') => clips.reduce((total, clip) => total + clip[key], 0);
  return toRate(sum('errors'), sum('words'));
}

const toRate = (errors: number, words: number): WordErrors => ({
  errors,
  words,
  rate: words === 0 ? Math.min(errors, 1) : errors / words,
});

const wordsOf = (text: string) =>
  normalizeEnglish(text)
    .split(' ')
    .filter((word) => word !== '');

function editDistance(from: readonly string[], to: readonly string[]): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, word] of from.entries()) {
    const next = [index + 1];
    for (const [column, other] of to.entries()) {
      const replaced = row[column]! + (word === other ? 0 : 1);
      next.push(Math.min(replaced, row[column + 1]! + 1, next[column]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
