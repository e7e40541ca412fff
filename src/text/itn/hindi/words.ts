import { countingUp, wordList } from '../engine/word-list.ts';

/**
 * Spellings that differ by a dot below, by the sign for a nasal vowel or by a joiner are one to the tables: `हज़ार`,
 * `हजार`; `पाँच`, `पांच`.
 */
export const foldSpelling = (key: string): string =>
  key.replaceAll(/[\u093C\u200C\u200D]/g, '').replaceAll('ँ', 'ं');

const folded = (...lines: readonly string[]) => lines.map(foldSpelling);

/** A list of words as tables know them. */
export const hindiWords = (...lines: readonly string[]): readonly string[] => wordList(...folded(...lines));

/** A table with its keys as the tokenizer gives them. */
export const foldKeys = <T>(table: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [foldSpelling(key), value]));

export const countingHindi = (first: number, step: number, ...lines: readonly string[]) =>
  countingUp(first, step, ...folded(...lines));
