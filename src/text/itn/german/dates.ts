import type { Part, Rule } from '../engine/language.ts';
import { type Parser, either, longest, lookup, map, sequence } from '../engine/parser.ts';
import type { Tokens } from '../engine/tokens.ts';
import { TEENS, TENS, below100, isNumber, number } from './numbers.ts';
import { ordinalNumber } from './ordinals.ts';
import { goesOn } from './units.ts';

export const MONTHS = {
  januar: 'Jan.',
  jänner: 'Jän.',
  februar: 'Feb.',
  märz: 'März',
  april: 'Apr.',
  mai: 'Mai',
  juni: 'Jun.',
  juli: 'Jul.',
  august: 'Aug.',
  september: 'Sept.',
  oktober: 'Okt.',
  november: 'Nov.',
  dezember: 'Dez.',
};
const month = lookup(MONTHS);
const day = map(ordinalNumber, (value) => (value <= 31n ? `${value}.` : undefined));

/** `neunzehn achtzig` */
const century = lookup({ ...TEENS, zwanzig: 20 });
const pairedYear: Parser<string> = map(sequence(century, below100), ([century, year]) =>
  century > 10 && year >= 10 ? `${century}${year}` : undefined,
);
const year = longest(
  pairedYear,
  map(number, ({ value }) => (value >= 1000n && value < 3000n ? String(value) : undefined)),
);

/** `vier und zwanzigster juli zwei tausend dreizehn` → `24. Jul. 2013`. */
const dayOfMonth: Rule = (tokens, at) => {
  const found = day(tokens, at);
  const named = found && month(tokens, found.end);
  if (!named) return undefined;
  return [
    { text: found.value, end: found.end },
    { text: named.value, end: named.end },
    ...yearAt(tokens, named.end),
  ];
};

/** `januar zweitausendneun` → `Jan. 2009`; months alone stay. */
const monthOfYear: Rule = (tokens, at) => {
  const named = month(tokens, at);
  const found = named ? yearAt(tokens, named.end) : [];
  return found.length > 0 ? [{ text: named!.value, end: named!.end }, ...found] : undefined;
};

function yearAt(tokens: Tokens, at: number): Part[] {
  const found = year(tokens, at);
  return found ? [{ text: found.value, end: found.end }] : [];
}

const DECADES = Object.fromEntries(Object.entries(TENS).map(([ten, value]) => [`${ten}er`, `${value}er`]));
/** `neunzehn achtziger` */
const decade = map(sequence(century, lookup(DECADES)), ([century, decade]) => `${century}${decade}`);

const yearOrDecade = either(decade, pairedYear);

/** A year alone. */
const years: Rule = (tokens, at, left) => {
  const found = yearOrDecade(tokens, at);
  if (!found || isNumber(left) || goesOn(tokens, found.end)) {
    return undefined;
  }
  return [{ text: found.value, end: found.end }];
};

export const dates: readonly Rule[] = [dayOfMonth, monthOfYear, years];
