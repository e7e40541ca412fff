import { type Part, type Rule, rule } from '../../engine/language.ts';
import {
  after,
  either,
  type Found,
  lookup,
  map,
  optional,
  type Parser,
  sequence,
  word,
} from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { saidFor, among, signsOf, wordList } from '../../engine/word-list.ts';
import { partsBehind, zones } from '../../grammar/written/zones.ts';
import { inTwoDigits } from '../../grammar/written/two-digits.ts';
import { decade, ordinalNumber, pairedYear, year } from './figures.ts';
import { below100, isNumber, number, ONES, twoDigits, ZERO_LETTERS } from './numbers.ts';
import { goesOn } from './units.ts';

const MONTHS = wordList(
  'january february march april may june july august september october november december',
);
/** As they are written for short; `mar`, `may` and `dec` are not said so. */
const SHORT_MONTHS = wordList('jan feb apr jun jul aug sep sept oct nov');
const month = word(...MONTHS, ...SHORT_MONTHS);

/** A month behind its day, as a written date has it. */
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
  const found = year(tokens, day.end);
  if (!found && !isDay(tokens, at, day.end, left)) return undefined;
  return [
    { end: named.end },
    { text: day.value, end: day.end },
    ...(found ? [{ text: found.value, end: found.end }] : []),
  ];
};

const dayBehind: Parser<string> = (tokens, at) =>
  ordinalDay(tokens, the(tokens, at)!.end) ?? cardinalDay(tokens, at);

/** `in june five people came` and `you may second that` have no date in them. */
function isDay(tokens: Tokens, at: number, end: number, left: Token | undefined): boolean {
  const next = tokens[end];
  if (isVerb(tokens[at]!, left) || isNumber(next)) return false;
  const isOrdinal = cardinalDay(tokens, at + 1)?.end !== end;
  return isOrdinal || next === undefined || next.kind === 'mark' || behindDate(next);
}

const behindDate = among('and or at to until till through in from is was we i');
const beforeDate = among('on by of since until till from to before after for and');

function isVerb({ key, text }: Token, left: Token | undefined): boolean {
  const mayBe = key === 'may' || key === 'march';
  return mayBe && left !== undefined && text === key && !beforeDate(left);
}

/** `march sixteen sixty five` → `march 1665`. */
const monthOfYear: Rule = (tokens, at) => {
  const named = month(tokens, at);
  return named && year(tokens, named.end) ? monthAndYear(tokens, named.end) : undefined;
};

const yearOrDecade = either(decade, pairedYear);

/** `nineteen ninety four`, alone; `nineteen eighties`. */
const years: Rule = (tokens, at, left) => {
  const found = yearOrDecade(tokens, at);
  if (!found || isNumber(left) || goesOn(tokens, found.end)) {
    return undefined;
  }
  return [{ text: found.value, end: found.end }];
};

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
  dayOfMonth,
  monthAndDay,
  monthOfYear,
  years,
  rule(yearOfEra),
  rule(quarterOfYear),
];

export const clock = (hour: number, minute: number) => `${inTwoDigits(hour)}:${inTwoDigits(minute)}`;

const hour = lookup({ ...ONES, ten: 10, eleven: 11, twelve: 12 });
const ohFive = map(sequence(word('zero', ...ZERO_LETTERS), lookup(ONES)), ([, one]) => one);
const minute = either(
  map(twoDigits, (digits) => (Number(digits) < 60 ? Number(digits) : undefined)),
  ohFive,
);
const oclock = word("o'clock", 'oclock');
const onTheHour = map(oclock, () => 0);

const HALVES: Readonly<Record<string, string>> = saidFor('a_m am; p_m pm; am am; pm pm; a.m. am; p.m. pm');
const half = written(lookup(HALVES), (letters) => [...letters].map((letter) => `${letter}.`).join(''));

const zone = written(
  zones(wordList('gmt utc est edt cst cdt mst mdt pst pdt bst cet et ct mt pt')),
  (letters) => letters,
);

/** The value of a parser in the case that its words are in. */
function written(parser: Parser<string>, write: (value: string) => string): Parser<string> {
  return (tokens, at) => {
    const found = parser(tokens, at);
    if (!found) return undefined;
    const isUpper = tokens[at]!.text === tokens[at]!.text.toUpperCase();
    const value = write(found.value);
    return { value: isUpper ? value.toUpperCase() : value, end: found.end };
  };
}

/** `seven a m e s t`, `eight oclock`, `eight fifty two`, `two thirty p m`. */
const onTheClock: Rule = (tokens, at, left) => {
  const hours = hour(tokens, at);
  if (!hours) return undefined;
  const minutes = minute(tokens, hours.end) ?? onTheHour(tokens, hours.end);
  const said = minutes?.end ?? hours.end;
  const rest = halfAndZone(tokens, said);
  if (minutes === undefined && !half(tokens, said)) return undefined;
  const isSure = rest.length > 0 || oclock(tokens, hours.end) !== undefined;
  if (!isSure && !isTime(tokens, at, said, left)) return undefined;
  return [{ text: clock(hours.value, minutes?.value ?? 0), end: said }, ...rest];
};

export const halfAndZone = (tokens: Tokens, at: number) => partsBehind(tokens, at, half, zone);

/** `eleven fifty five` is a year, but a time after `at`; `one fifty dollars` is neither, `one oh one` a number. */
function isTime(tokens: Tokens, at: number, end: number, left: Token | undefined): boolean {
  if (isNumber(left) || zero(left) || numbered(left) || goesOn(tokens, end)) return false;
  if (beforeStreet(tokens, end)) return false;
  const { key } = tokens[at]!;
  if (key === 'one') return ohFive(tokens, at + 1) === undefined;
  return key !== 'eleven' || partOfHour(tokens, at + 1)?.end === end || beforeTime(left);
}

/** What has a number, as `room three oh four`. */
export const numbered = among(
  'room suite flight gate route highway bus apartment unit extension number code channel form',
);
const zero = among('zero', ...ZERO_LETTERS);
const street = among('street avenue road drive lane boulevard parkway court terrace');
const STREET_WORDS = 3;
const elsewhere = among('on in at near by from to off down the a p.m. pm am');
/** `eight thirty main street`, but not `eight thirty on main street`. */
const beforeStreet = (tokens: Tokens, at: number) =>
  !elsewhere(tokens[at]) && tokens.slice(at, at + STREET_WORDS).some(street);
const partOfHour = lookup({ fifteen: 15, thirty: 30, 'forty five': 45 });
const beforeTime = among("at by until till around about before after from it's is");

const past = map(word('past', 'after'), () => 1);
const to = map(word('to', 'before', 'till'), () => -1);
const article = optional(word('a'));
const quarter = after(
  article,
  map(word('quarter'), () => 15),
);
const halfHour = map(word('half'), () => 30);
const minutes = map(
  sequence(below100, optional(word('minutes', 'minute', 'mins', 'min'))),
  ([count, unit]) => (count < 60 ? { count, isNamed: unit !== undefined } : undefined),
);

const fractionOfHour = either(sequence(quarter, either(past, to), hour), sequence(halfHour, past, hour));
const minutesAndHour = sequence(minutes, either(past, to), hour);

/** `quarter past one` → `01:15`, `ten to eleven pm` → `10:50 p.m.`. */
const beforeOrAfter: Rule = (tokens, at, left) => {
  const found = fractionOfHour(tokens, at) ?? minutesBeforeOrAfter(tokens, at, left);
  if (!found || goesOn(tokens, found.end)) return undefined;
  const [count, direction, hours] = found.value;
  const text = direction > 0 ? clock(hours, count) : clock(hours === 1 ? 12 : hours - 1, 60 - count);
  const end = oclock(tokens, found.end)?.end ?? found.end;
  return [{ text, end }, ...halfAndZone(tokens, end)];
};

/** `five to ten` may as well be how many: it takes a hint to be a time. */
function minutesBeforeOrAfter(
  tokens: Tokens,
  at: number,
  left: Token | undefined,
): Found<readonly [number, number, number]> | undefined {
  const found = minutesAndHour(tokens, at);
  if (!found) return undefined;
  const [{ count, isNamed }, direction, hours] = found.value;
  const isPast = tokens[found.end - 2]!.key === 'past';
  // `six to seven pm` and `from five to ten` are from one hour to another.
  const isRound = count % 5 === 0 && left?.key !== 'from' && left?.key !== 'between';
  const isOnClock = half(tokens, found.end) || oclock(tokens, found.end);
  const isLast = tokens[found.end]?.kind !== 'word';
  const isLikely = isRound && (isOnClock || (isLast && beforeTime(left)));
  return isPast || isNamed || isLikely ? { value: [count, direction, hours], end: found.end } : undefined;
}

/** `eight thirty main street` → `830`, `two oh one park road` → `201`. */
const houseNumber: Rule = (tokens, at, left) => {
  const found = isNumber(left) ? undefined : pairOfNumbers(tokens, at);
  const isHouse = found && !isNumber(tokens[found.end]) && beforeStreet(tokens, found.end);
  return isHouse ? [{ text: found.value, end: found.end }] : undefined;
};
const pairOfNumbers = map(
  sequence(below100, either(twoDigits, map(ohFive, inTwoDigits))),
  ([first, rest]) => `${first}${rest}`,
);

export const times: readonly Rule[] = [houseNumber, onTheClock, beforeOrAfter];
