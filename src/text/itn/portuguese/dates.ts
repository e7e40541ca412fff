import { type Rule, rule } from '../engine/language.ts';
import { after, either, map, optional, sequence, word } from '../engine/parser.ts';
import { wordList } from '../engine/word-list.ts';
import { below100, number } from './numbers.ts';
import { dayOfMonth } from '../grammar/day-of-month.ts';
import { inTwoDigits } from '../grammar/two-digits.ts';

const MONTHS = wordList(
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
);
const upTo = (most: number) => map(below100, (value) => (value <= most ? inTwoDigits(value) : undefined));
const day = either(
  map(word('primeiro'), () => '01'),
  upTo(31),
);
/** `dez do oito de dois mil` → `10/08/2000`. */
const year = map(number, ({ value }) => (value >= 1000n && value < 3000n ? `/${value}` : undefined));
const inNumbers = map(
  sequence(day, word('do'), upTo(12), optional(after(word('de'), year))),
  ([day, , month, year = '']) => `${day}/${month}${year}`,
);

export const dates: readonly Rule[] = [dayOfMonth(day, 'de', MONTHS), rule(inNumbers)];
