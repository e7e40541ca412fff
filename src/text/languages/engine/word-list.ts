import type { Token } from './tokens.ts';

/** Long lists of words read better in lines than one below the other. */
export const wordList = (...lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split(' '));

/**
 * Words for `first`, `first + step` and so on; of several for the same number, `|` stands between: `un|uno
 * dos`.
 */
export function countingUp(first: number, step: number, ...lines: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    wordList(...lines).flatMap((words, index) =>
      words.split('|').map((word) => [word.replaceAll('_', ' '), first + index * step]),
    ),
  );
}

/** Makes a predicate for the tokens of some words. */
export function among(...lines: readonly string[]): (token: Token | undefined) => boolean {
  const keys = new Set(wordList(...lines).filter((key) => key !== ''));
  return (token) => token !== undefined && keys.has(token.key);
}

/** The same of phrases, `; ` between. */
export const phrases = (...lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split('; '));

/** A table of words in a script whose every character is a token. */
export const byCharacter = <T>(table: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(table).map(([word, value]) => [[...word].join(' '), value]));

/** The same for words alone: each stands for itself. */
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
 * Written forms and the words for them, `; ` between: `St Saint; Mt Mount` → `{ St: 'Saint', Mt: 'Mount' }`.
 * `_` is a space in a written form, unless it stands alone.
 */
export const saidFor = (...lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(rowsOf(lines));

/**
 * Names by the sign that is written for them, `; ` between: `₴ hryvnia; ₪ shekel` → `{ hryvnia: '₴', shekel:
 * '₪' }`.
 */
export const signsOf = (...lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(rowsOf(lines).map(([sign, name]) => [name, sign]));
