import { type Part, type Rule, rule } from '../../engine/language.ts';
import { either, lookup, map, optional, type Parser, sequence, word } from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { among, signsOf, wordList } from '../../engine/word-list.ts';
import { dayRange, yearAlone } from '../../grammar/written/day-of-month.ts';
import { decade, ordinalNumber, pairedYear, year } from './figures.ts';
import { ONES } from '../lexicon.ts';
import { below100, isNumber, number, ohFive, twoDigits } from './numbers.ts';
import { inTwoDigits } from '../../grammar/written/small-numbers.ts';
import { goesOn } from './units.ts';

const MONTHS = wordList(
  'january february march april may june july august september october november december',
);
/** Abbreviations of months in texts; `mar`, `may` and `dec` are not spoken. */
const SHORT_MONTHS = wordList('jan feb apr jun jul aug sep sept oct nov');
const month = word(...MONTHS, ...SHORT_MONTHS);

/** A month after its day, as written. */
export const MONTH_NAMES = Object.fromEntries(MONTHS.map((month) => [month, month]));

const inMonth = (value: number | bigint) => (value <= 31 ? String(value) : undefined);
const ordinalDay = map(ordinalNumber, inMonth);
const cardinalDay = map(below100, inMonth);
const the = optional(word('the'));

/** `the twenty fifth of july twenty twelve` → `25 july 2012`. */
const dayOfMonth: Rule = (tokens, at) => {
  const day = ordinalDay(tokens, the(tokens, at)!.end);
  const of = day && word('of')(tokens, day.end);
  const named = of && month(tokens, of.end);
  return named && [{ text: day.value, end: of.end }, ...monthAndYear(tokens, named.end)];
};

const through = word('to', 'through');

/** `the fifth to the seventh of july` → `5 to 7 july`. */
const daysOfMonth = dayRange(
  map(sequence(the, ordinalDay), ([, day]) => day),
  through,
  dayOfMonth,
);

/** `july fifth to seventh`: the last day. */
const lastDay = map(sequence(through, the, ordinalDay), ([, , day]) => day);

function monthAndYear(tokens: Tokens, end: number): Part[] {
  const found = year(tokens, end);
  const name = { end };
  return found ? [name, { text: found.value, end: found.end }] : [name];
}

/** `july twenty fifth two thousand twelve` → `july 25 2012`, `june thirty` → `june 30`. */
const monthAndDay: Rule = (tokens, at, left) => {
  const named = month(tokens, at);
  const day = named && dayBehind(tokens, named.end);
  // In `5 july nine` the month has its day.
  if (!named || !day || isNumber(left)) return undefined;
  const later = lastDay(tokens, day.end);
  const last = later && Number(later.value) > Number(day.value) ? later : undefined;
  const end = last?.end ?? day.end;
  const found = year(tokens, end);
  if (!found && !isDay(tokens, at, end, left)) return undefined;
  return [
    { end: named.end },
    { text: day.value, end: day.end },
    ...(last ? [{ end: day.end + 1 }, { text: last.value, end }] : []),
    ...(found ? [{ text: found.value, end: found.end }] : []),
  ];
};

const dayBehind: Parser<string> = (tokens, at) =>
  ordinalDay(tokens, the(tokens, at)!.end) ?? cardinalDay(tokens, at);

/** Whether it is a date at all: `in june five people came` and `you may second that` contain none. */
function isDay(tokens: Tokens, at: number, end: number, left: Token | undefined): boolean {
  const next = tokens[end];
  if (isVerb(tokens[at]!, left) || isNumber(next)) return false;
  const isOrdinal = cardinalDay(tokens, at + 1)?.end !== end;
  return isOrdinal || next === undefined || next.kind === 'mark' || behindDate(next);
}

const behindDate = among('and or at to until till through in from is was we i');
const beforeDate = among(
  'on by of since until till from to before after for and monday tuesday wednesday thursday friday saturday sunday',
);

function isVerb({ key, text }: Token, left: Token | undefined): boolean {
  const mayBe = key === 'may' || key === 'march';
  return mayBe && left !== undefined && text === key && !beforeDate(left);
}

/** `march sixteen sixty five` → `march 1665`. */
const monthOfYear: Rule = (tokens, at) => {
  const named = month(tokens, at);
  return named && year(tokens, named.end) ? monthAndYear(tokens, named.end) : undefined;
};

/** `nineteen ninety four`, alone; `nineteen eighties`. */
const years = yearAlone(either(decade, pairedYear), isNumber, goesOn);

/** `on ten fifteen twenty twenty four` → `on 10/15/2024`, `expires oh nine twenty seven` → `… 09/27`. */
const inFigures: Rule = (tokens, at, left) => {
  const found = (expires(left) ? monthAndShortYear : onDay(left) ? numericDate : undefined)?.(tokens, at);
  return found && !isNumber(tokens[found.end]) ? [{ text: found.value, end: found.end }] : undefined;
};
const expires = among('expires expiring expiry expiration exp');
const onDay = among('on due dated since');
const monthNumber = map(below100, (value) => (value <= 12 ? String(value) : undefined));
const monthAndShortYear = map(sequence(either(map(ohFive, inTwoDigits), monthNumber), twoDigits), (parts) =>
  parts.join('/'),
);
const numericDate = map(sequence(monthNumber, cardinalDay, pairedYear), (parts) => parts.join('/'));

/** `fifty b c` → `50 BC`. */
const yearOfEra = map(
  sequence(
    either(
      pairedYear,
      map(sequence(lookup(ONES), twoDigits), (digits) => digits.join('')),
      map(number, ({ value }) => String(value)),
    ),
    lookup({
      ...signsOf(
        'BC b c; BC bc; BCE b c e; BCE bce; BCE before common era; AD a d; AD ad; CE c e; CE common era',
      ),
    }),
  ),
  ([year, era]) => `${year} ${era}`,
);

/** `first quarter twenty twenty` → `Q1 2020`. */
const quarterOfYear = map(
  sequence(
    lookup({
      ...signsOf(
        'Q1 first quarter; Q2 second quarter; Q3 third quarter; Q4 fourth quarter; H1 first half; H2 second half',
      ),
      ...signsOf('Q1 q one; Q2 q two; Q3 q three; Q4 q four'),
    }),
    year,
  ),
  ([part, year]) => `${part} ${year}`,
);

export const dates: readonly Rule[] = [
  daysOfMonth,
  dayOfMonth,
  monthAndDay,
  monthOfYear,
  years,
  inFigures,
  rule(yearOfEra),
  rule(quarterOfYear),
];
