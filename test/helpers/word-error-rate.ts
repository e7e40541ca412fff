import { normalizeEnglish } from './english-normalizer.ts';

export interface WordErrors {
  /** The number of substitutions, deletions and insertions. */
  readonly errors: number;
  /** The number of words of the reference. */
  readonly words: number;
  /** `errors / words`; for an empty reference 0 if the hypothesis is empty too, else 1. */
  readonly rate: number;
}

/**
 * Word errors after English normalisation: the Levenshtein distance on words.
 */
export function wordErrorRate(reference: string, hypothesis: string): WordErrors {
  const [wanted, heard] = [wordsOf(reference), wordsOf(hypothesis)];
  return toRate(editDistance(wanted, heard), wanted.length);
}

/**
 * The character error rate over letters and digits in any language; punctuation, case and width do not count.
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

/** The word errors of several clips together, so that long clips have more weight. */
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
