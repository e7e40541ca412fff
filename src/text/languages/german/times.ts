import { rule, type Rule } from '../engine/language.ts';
import {
  ahead,
  either,
  longest,
  lookup,
  map,
  optional,
  type Parser,
  place,
  sequence,
  unlessBefore,
  word,
} from '../engine/parser.ts';
import type { Tokens } from '../engine/tokens.ts';
import { among, saidFor, wordList } from '../engine/word-list.ts';
import { weekdays } from '../cldr.ts';
import { endOr } from '../grammar/written/money.ts';
import { hourBefore, inTwoDigits, upTo } from '../grammar/written/small-numbers.ts';
import { zones } from '../grammar/written/zones.ts';
import { DECADES, READER } from './lexicon.ts';

type GoesOn = (tokens: Tokens, at: number) => boolean;

const { below100, number, ordinal: ordinalNumber } = READER;

/** The spoken and the written names of months. */
export const MONTHS = saidFor(
  'januar Jan.; jänner Jän.; februar Feb.; märz März; april Apr.; mai Mai; juni Jun.; juli Jul.; august Aug.',
  'september Sept.; oktober Okt.; november Nov.; dezember Dez.',
);
const month = lookup(MONTHS);
const ordinalUpTo = (most: bigint) =>
  map(ordinalNumber, (value) => (value <= most ? `${value}.` : undefined));
/** Reads the day of a date: `dritten` → `3.` */
export const day = ordinalUpTo(31n);

/** `neunzehn achtzig` */
const century = map(below100, (value) => (value >= 10 && value <= 20 ? value : undefined));
const pairedYear: Parser<string> = map(sequence(century, below100), ([century, year]) =>
  century > 10 && year >= 10 ? `${century}${year}` : undefined,
);
const year = longest(
  pairedYear,
  map(number, ({ value }) => (value >= 1000n && value < 3000n ? String(value) : undefined)),
);
/** `neunzehn achtziger`, `neunzehnhundertachtziger` */
const decade = map(
  sequence(century, optional(word('hundert')), lookup(DECADES)),
  ([century, , decade]) => `${century}${decade}`,
);

/**
 * `am zwanzigsten vierten` → `20.4.`, `am fünfzehnten dritten neunzehnhundertneunzig` → `15.3.1990`. After an
 * article or at the beginning, only with a year, or if no counted noun follows.
 */
const dayInMonth: Rule = (tokens, at, left) => {
  const needsYear = isArticle(left) || left?.kind !== 'word';
  const found = beforeDay(left) || needsYear ? dayAndMonth(tokens, at) : undefined;
  if (!found || month(tokens, found.end)) return undefined;
  const inYear = year(tokens, found.end);
  const isWhole = isArticle(left) && Number.parseInt(found.value[0], 10) > 3 && endsDay(tokens[found.end]);
  if (needsYear && !isWhole && !(Number(inYear?.value) > 1000)) return undefined;
  return [{ text: found.value.join('') + (inYear?.value ?? ''), end: inYear?.end ?? found.end }];
};
const beforeDay = among('am vom zum');
const isArticle = among('der den dem des');
const endsDay = endOr('ist war wird wäre passt fällt ginge geht und oder bis um');
const dayAndMonth = sequence(day, ordinalUpTo(12n));

/** `neunziger jahre` → `90er` */
const decadeOfYears: Rule = (tokens, at) => {
  const found = decadeName(tokens, at);
  return found && isYears(tokens[found.end]) ? [{ text: found.value, end: found.end }] : undefined;
};
const decadeName = lookup(DECADES);
const isYears = among('jahre jahren');

/** `eine dreiviertel tasse` is less than one cup. */
const threeQuarters: Rule = (tokens, at) => {
  const found = isOne(tokens[at]) ? quarters(tokens, at + 1) : undefined;
  return found && [{ end: at + 1 }, { text: found.value, end: found.end }];
};
const isOne = among('eine einer');
const quarters = lookup({ 'drei viertel': '3/4' });

/** Fractions, days and decades. */
export const quarterAndDays: readonly Rule[] = [threeQuarters, dayInMonth, decadeOfYears];

/** Reads a year or a decade that is said in two parts. */
export const yearAlone = either(decade, pairedYear);

const clock = (hour: number, minute: number) => `${inTwoDigits(hour)}:${inTwoDigits(minute)} Uhr`;

const zero = map(word('null'), () => 0);
const hour = either(upTo(below100, 24), zero);
const sixty = either(upTo(below100, 59), zero);
/** A counted noun, also in lower case. */
export const counted = among(
  'leute leuten menschen personen kinder kindern männer frauen gäste besucher tote verletzte autos mal jahre jahren tage tagen wochen monate monaten',
);
const weekday = among(weekdays('de').join(' ').toLowerCase());
/** `zehn Uhr achtundvierzig Leute`: the number counts a noun, and the hour is full. */
const isNoun = (tokens: Tokens, at: number) => {
  const token = tokens[at];
  return counted(token) || (/^\p{Lu}\p{Ll}/u.test(token?.text ?? '') && !weekday(token));
};
const seconds = ahead(sixty, word('sekunde', 'sekunden'));
const zone = zones(wordList('cst cet mez mesz pst est utc gmt'));

/** Creates the rules for times. `goesOn` says whether a number continues, or counts a noun. */
export function clockTimes(goesOn: GoesOn): readonly Rule[] {
  const minutes = either(
    ahead(sixty, word('minute', 'minuten')),
    unlessBefore(
      sixty,
      place((tokens, at) => goesOn(tokens, at) || isNoun(tokens, at)),
    ),
  );

  // `acht uhr` → `8 Uhr`, `null uhr siebzehn` → `00:17 Uhr`
  const onTheClock = map(
    sequence(hour, word('uhr'), optional(minutes), optional(seconds)),
    ([hour, , minute, second]) => {
      if (minute === undefined) return `${hour} Uhr`;
      return second === undefined
        ? clock(hour, minute)
        : `${inTwoDigits(hour)}:${inTwoDigits(minute)}:${inTwoDigits(second)} Uhr`;
    },
  );

  // `fünf vor halb acht`, `dreiviertel acht`
  const partOfHour = either(
    map(sequence(minutes, lookup({ 'vor halb': -1, 'nach halb': 1 })), ([minute, sign]) =>
      minute < 30 ? 30 + sign * minute : undefined,
    ),
    lookup({ halb: 30, dreiviertel: 45, 'drei viertel': 45 }),
  );
  const intoHour = unlessBefore(
    map(sequence(partOfHour, hour), ([minute, hour]) => clock(hourBefore(hour), minute)),
    place(goesOn),
  );

  // `acht uhr c e t` → `8 Uhr cet`
  const inZone = map(sequence(onTheClock, zone), (parts) => parts.join(' '));

  // `viertel vor zwölf`, `drei nach zwölf`; `drei vor zwölf leuten` counts people.
  const beforeOrAfter = unlessBefore(
    map(
      sequence(
        either(
          map(word('viertel'), () => 15),
          minutes,
        ),
        lookup({ vor: -1, nach: 1 }),
        hour,
        optional(word('uhr')),
      ),
      ([minute, direction, hour]) =>
        direction > 0 ? clock(hour, minute) : clock(hourBefore(hour), 60 - minute),
    ),
    place(goesOn),
  );

  return [rule(onTheClock), rule(inZone), rule(intoHour), rule(beforeOrAfter)];
}
