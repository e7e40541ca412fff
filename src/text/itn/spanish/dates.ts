import { type Rule, rule } from '../engine/language.ts';
import { type Parser, either, map, sequence, word } from '../engine/parser.ts';
import { wordList } from '../engine/word-list.ts';
import { dayOfMonth } from '../grammar/day-of-month.ts';
import { toRoman } from '../grammar/roman.ts';
import { below100, number } from './numbers.ts';

const MONTHS = wordList(
  'enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre',
);
const first = map(word('primero'), () => 1);
const day = map(either(first, below100), (value) => (value <= 31 ? String(value) : undefined));

/** `siglo diecinueve` → `siglo xix`, without touching the word before. */
const century: Rule = (tokens, at) => {
  const found = centuryNumber(tokens, at);
  return found && [{ end: at + 1 }, { text: found.value, end: found.end }];
};
const centuryNumber = map(sequence(word('siglo'), below100), ([, value]) => toRoman(value));

/** `doscientos tres antes de cristo` → `203 a. c.` */
const era: Parser<string> = either(
  map(sequence(word('antes'), word('de'), word('cristo')), () => 'a. c.'),
  map(sequence(word('despues'), word('de'), word('cristo')), () => 'd. c.'),
);
const yearOfEra = map(sequence(number, era), ([{ value }, era]) => `${value} ${era}`);

export const dates: readonly Rule[] = [dayOfMonth(day, 'de', MONTHS), century, rule(yearOfEra)];
