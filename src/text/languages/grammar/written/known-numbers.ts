import type { Table } from '../../engine/parser.ts';
import type { Token } from '../../engine/tokens.ts';

/** Makes predicates for the words of numbers. */
export interface KnownNumbers {
  readonly isKey: (key: string) => boolean;
  /** A word for a number, or something with digits or a currency's sign. Articles are not. */
  readonly isNumber: (token: Token | undefined) => boolean;
}

/** `tables` and `words` hold the number words of a language; of phrases each word counts. */
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
 * Whether a token says a number. A token that is written already does not: it may have been an ordinal, which
 * leaves words before it as they are.
 */
export const saysNumber = (
  token: Token | undefined,
  isNumber: (token: Token | undefined) => boolean,
): boolean => token?.kind === 'word' && isNumber(token);
