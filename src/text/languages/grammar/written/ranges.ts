import type { Ranges } from '../../engine/language.ts';
import { map, type Parser } from '../../engine/parser.ts';
import { wordList } from '../../engine/word-list.ts';

/** One may be an article, or somebody. */
const SMALLEST = 2n;
const LARGEST = 12n;

/** Ranges by their words, of each a list: `to`, `between`, and what stands for `and` behind that. */
export const ranges = (
  number: Parser<{ readonly value: bigint }>,
  words: Readonly<Record<'to' | 'between' | 'and', string>>,
): Ranges => ({
  number: map(number, ({ value }) => (value >= SMALLEST && value <= LARGEST ? String(value) : undefined)),
  to: wordList(words.to),
  between: wordList(words.between),
  and: wordList(words.and),
});
