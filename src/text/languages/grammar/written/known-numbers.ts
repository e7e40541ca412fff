import type { Table } from '../../engine/parser.ts';
import type { Token } from '../../engine/tokens.ts';

/** Creates predicates for the words of numbers. */
export interface KnownNumbers {
  readonly isKey: (key: string) => boolean;
  /** Whether it is a word for a number, or has digits or the sign of a currency. Articles are not numbers. */
  readonly isNumber: (token: Token | undefined) => boolean;
}

/** `tables` and `words` contain the number words of a language; of a phrase, each word counts. */
export function createNumberPredicates(
  tables: readonly Table<unknown>[],
  words: readonly string[],
  articles: readonly string[] = [],
): KnownNumbers {
  const phrases = [...tables.flatMap((table) => Object.keys(table)), ...words];
  const keys = new Set(phrases.flatMap((phrase) => phrase.split(' ')));
  const numbers = new Set([...keys].filter((key) => !articles.includes(key)));
  return {
    isKey: (key) => keys.has(key),
    isNumber: (token) =>
      token !== undefined &&
      (numbers.has(token.key) || (token.kind === 'written' && WRITTEN.test(token.text))),
  };
}

const WRITTEN = /[\p{N}\p{Sc}]/u;

/**
 * Whether a token says a number. A token in written form does not: it may have been an ordinal, which does
 * not change the words before it.
 */
export const saysNumber = (
  token: Token | undefined,
  isNumber: (token: Token | undefined) => boolean,
): boolean => token?.kind === 'word' && isNumber(token);
