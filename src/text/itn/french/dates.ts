import type { Rule } from '../engine/language.ts';
import { either, map, word } from '../engine/parser.ts';
import { wordList } from '../engine/word-list.ts';
import { below100 } from './numbers.ts';

const month = word(
  ...wordList('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
);
const day = either(
  map(word('premier'), () => '1ᵉʳ'),
  map(below100, (value) => (value <= 31 ? String(value) : undefined)),
);

/** `cinq mars` → `5 mars`; the year is a number like any other. */
export const dates: Rule = (tokens, at) => {
  const found = day(tokens, at);
  const named = found && month(tokens, found.end);
  return named && [{ text: found.value, end: found.end }, { end: named.end }];
};
