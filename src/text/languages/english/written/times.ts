import type { Rule } from '../../engine/language.ts';
import { after, either, type Found, lookup, map, optional, sequence, word } from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';
import { namedVerse } from '../../grammar/written/number-phrases.ts';
import { inTwoDigits } from '../../grammar/written/small-numbers.ts';
import { half, halfAndZone, oclock } from './half-of-day.ts';
import { numbersInHundreds } from './hundreds.ts';
import { namedNumbers, numbered, pairOfDigits } from './named-numbers.ts';
import { ONES } from '../lexicon.ts';
import { below100, isNumber, number, ohFive, twoDigits, ZERO_LETTERS } from './numbers.ts';
import { barePrices } from './prices.ts';
import { goesOn } from './units.ts';

export const clock = (hour: number, minute: number) => `${inTwoDigits(hour)}:${inTwoDigits(minute)}`;

const hour = lookup({ ...ONES, ten: 10, eleven: 11, twelve: 12 });
/** 10..59. */
export const thirty = map(twoDigits, (digits) => (Number(digits) < 60 ? Number(digits) : undefined));
const minute = either(thirty, ohFive);
const onTheHour = map(oclock, () => 0);

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

/**
 * `eleven fifty five` is a year, but a time after `at`; `one fifty dollars` is neither, and `one oh one` is a
 * number.
 */
function isTime(tokens: Tokens, at: number, end: number, left: Token | undefined): boolean {
  if (isNumber(left) || zero(left) || numbered(left) || goesOn(tokens, end)) return false;
  if (beforeStreet(tokens, end)) return false;
  const { key } = tokens[at]!;
  if (key === 'one') return ohFive(tokens, at + 1) === undefined;
  return key !== 'eleven' || partOfHour(tokens, at + 1)?.end === end || beforeTime(left);
}

const zero = among('zero', ...ZERO_LETTERS);
const street = among(
  'street broadway avenue road drive lane boulevard parkway court terrace expressway freeway highway plaza circle trail alley crescent',
);
const STREET_WORDS = 3;
const elsewhere = among('on in at near by from to off down the a p.m. pm am');
/** `eight thirty main street`, but not `eight thirty on main street`. */
export const beforeStreet = (tokens: Tokens, at: number) =>
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

/** `five to ten` may be a range: it is a time only with further evidence. */
function minutesBeforeOrAfter(
  tokens: Tokens,
  at: number,
  left: Token | undefined,
): Found<readonly [number, number, number]> | undefined {
  const found = minutesAndHour(tokens, at);
  if (!found) return undefined;
  const [{ count, isNamed }, direction, hours] = found.value;
  const isPast = tokens[found.end - 2]!.key === 'past';
  // `six to seven pm` and `from five to ten` are ranges of times.
  const isRound = count % 5 === 0 && left?.key !== 'from' && left?.key !== 'between';
  const isOnClock = half(tokens, found.end) || oclock(tokens, found.end);
  const isLast = tokens[found.end]?.kind !== 'word';
  // Descending numbers are not a range.
  const isAlone = left === undefined && count >= 20 && count > hours;
  const isLikely = isRound && (isOnClock || (isLast && (beforeTime(left) || isAlone)));
  return isPast || isNamed || isLikely ? { value: [count, direction, hours], end: found.end } : undefined;
}

/** `eight thirty main street` → `830`, `two oh one park road` → `201`. */
const houseNumber: Rule = (tokens, at, left) => {
  const found = isNumber(left) ? undefined : pairOfDigits(tokens, at);
  const isHouse = found && !isNumber(tokens[found.end]) && beforeStreet(tokens, found.end);
  return isHouse ? [{ text: found.value, end: found.end }] : undefined;
};

// Chapters and verses: `john three sixteen`, `chapter three verse sixteen`.

const book = among(
  'genesis exodus leviticus deuteronomy joshua judges ruth samuel kings chronicles nehemiah esther job proverbs',
  'ecclesiastes isaiah jeremiah lamentations ezekiel daniel hosea jonah micah habakkuk zechariah malachi romans corinthians',
  'galatians ephesians philippians colossians thessalonians timothy titus hebrews revelation revelations surah',
);
/** Books whose names are also given names. */
const namesake = among(
  'matthew mark luke john james peter acts daniel joshua samuel ruth esther timothy titus micah',
);

/** `john three sixteen` → `john 3:16`; `john, two thirty is fine` is a time. */
const verseOfBook: Rule = (tokens, at, left) => {
  const found = isOfBook(left) ? chapterAndVerse(tokens, at) : undefined;
  if (!found || isNumber(tokens[found.end])) return undefined;
  const [chapter, verse] = found.value;
  const mayBeTime = namesake(left) && Number(verse) % 5 === 0;
  return mayBeTime ? undefined : [{ text: `${chapter}:${verse}`, end: found.end }];
};
const isOfBook = (left: Token | undefined) => book(left) || namesake(left);
const chapterAndVerse = sequence(below100, twoDigits);

const verses: readonly Rule[] = [verseOfBook, namedVerse(number, 'verse', 'verses')];

export const times: readonly Rule[] = [
  houseNumber,
  ...verses,
  ...namedNumbers,
  ...numbersInHundreds,
  barePrices,
  onTheClock,
  beforeOrAfter,
];
