import type { Token } from './tokens.ts';

/** Splits a list of words: long lists are easier to read in lines than with one word per line. */
export const wordList = (...lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split(' '));

/**
 * Creates a table of words for `first`, `first + step` and so on; words for the same number are separated by
 * `|`: `un|uno dos`.
 */
export function countingUp(first: number, step: number, ...lines: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    wordList(...lines).flatMap((words, index) =>
      words.split('|').map((word) => [word.replaceAll('_', ' '), first + index * step]),
    ),
  );
}

/** Creates a predicate for tokens that are one of some words. */
export function among(...lines: readonly string[]): (token: Token | undefined) => boolean {
  const keys = new Set(wordList(...lines).filter((key) => key !== ''));
  return (token) => token !== undefined && keys.has(token.key);
}

/** The same for phrases, separated by `; `. */
export const phrases = (...lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split('; '));

/** Creates a table of words in a script in which every character is a token. */
export const byCharacter = <T>(table: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(table).map(([word, value]) => [[...word].join(' '), value]));

/** The same for words without a value: each word is its own value. */
export const charactersOf = (...lines: readonly string[]): Record<string, string> =>
  byCharacter(Object.fromEntries(wordList(...lines).map((word) => [word, word])));

const rowsOf = (lines: readonly string[]) =>
  lines
    .flatMap((line) => line.split('; '))
    .map((row) => {
      const sign = row.slice(0, row.indexOf(' '));
      return [sign.length > 1 ? sign.replaceAll('_', ' ') : sign, row.slice(sign.length + 1)] as const;
    });

/**
 * Creates a table of written forms and their words, separated by `; `: `St Saint; Mt Mount` → `{ St: 'Saint',
 * Mt: 'Mount' }`. `_` is a space in a written form, unless it is the whole form.
 */
export const saidFor = (...lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(rowsOf(lines));

/**
 * Creates a table of names and their written signs, separated by `; `: `₴ hryvnia; ₪ shekel` → `{ hryvnia:
 * '₴', shekel: '₪' }`.
 */
export const signsOf = (...lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(rowsOf(lines).map(([sign, name]) => [name, sign]));
