import { among, phrases } from '../../engine/word-list.ts';
import type { Language, Rule } from '../../engine/language.ts';
import { type Token, type Tokens, toTokens } from '../../engine/tokens.ts';
import { iban } from '../../grammar/written/iban.ts';
import { ranges, rangeWords } from '../../grammar/written/ranges.ts';
import { tail } from '../../grammar/written/tail.ts';
import { dates, MONTH_NAMES } from './dates.ts';
import { cardinals, fractions, ordinals, tolerance } from './figures.ts';
import { numberPhrases } from './number-phrases.ts';
import { outOf } from '../../grammar/written/number-phrases.ts';
import { abbreviations } from './abbreviations.ts';
import { codes } from './codes.ts';
import { addresses, telephones } from './names.ts';
import { ONES, SCALES } from '../lexicon.ts';
import { below100, digit, isNumber, number, ohFive, ZERO_LETTERS } from './numbers.ts';
import { amounts, amountsInWords, heights, measures, weights } from './quantities.ts';
import { beforeStreet, clock, thirty, times } from './times.ts';
import { goesOn, PER_UNITS, UNITS } from './units.ts';
import { after, either, lookup, map, type Parser, sequence, word } from '../../engine/parser.ts';
import { halfAndZone } from './half-of-day.ts';
import { numbered } from './named-numbers.ts';

// Times of a day of 24 hours, as they are said in timetables and in the military.

const hourFrom = (least: number, most: number): Parser<number> =>
  map(below100, (hour) => (hour >= least && hour <= most ? hour : undefined));
const hundred = map(word('hundred'), () => 0);
const hours = word('hours');

type Hint = (tokens: Tokens, at: number, hour: number) => boolean;
const leftIs =
  (isIt: (token: Token | undefined) => boolean): Hint =>
  (tokens, at) =>
    isIt(tokens[at - 1]);

const beforeTime = leftIs(among('at by until till from before since'));
const leaving = leftIs(
  among('at depart departs departed departing leave leaves leaving arrive arrives arrived arriving'),
);
/** `by twenty thirty` is a year, but `by twenty one thirty` is too late for one. */
const isAfterYears: Hint = (tokens, at, hour) => hour > 20 && beforeTime(tokens, at, hour);
/** `to sixteen hundred hours` may be a number of hours, unless a start is given. */
const FROM_WORDS = 6;
const from = among('from between');
const isEnd: Hint = (tokens, at) => tokens.slice(Math.max(0, at - FROM_WORDS), at).some(from);

/** `sixteen hundred hours.` at the end. */
const isAlone: Hint = (tokens, at) => at === 0 && tokens.slice(3).every(({ kind }) => kind === 'mark');
const isLast: Hint = (tokens, at) => tokens[at + 3]?.kind !== 'word';
const letterAndHour = after(word(...ZERO_LETTERS), lookup(ONES));

interface Form {
  readonly said: Parser<readonly [hour: number, minute: number]>;
  /** Words that make a number a time without `hours`. */
  readonly hints: readonly Hint[];
  /** Words after which `hours` may also be a counted noun. */
  readonly mayBeCount?: boolean;
}

const FORMS: readonly Form[] = [
  // `oh six hundred hours`, `at oh five thirty`
  { said: sequence(ohFive, either(hundred, thirty)), hints: [beforeTime] },
  // `oh six thirty`
  { said: sequence(letterAndHour, thirty), hints: [isLast] },
  // `at fourteen hundred hours`
  { said: sequence(hourFrom(10, 24), hundred), hints: [beforeTime, isEnd, isAlone], mayBeCount: true },
  // `departs at twenty two forty`
  { said: sequence(hourFrom(13, 23), either(thirty, ohFive)), hints: [leaving, isAfterYears] },
];

/** Words after which numbers are amounts. */
const ofAmount = among('of prices levels rates');

const wholeDay =
  ({ said, hints, mayBeCount = false }: Form): Rule =>
  (tokens, at, left) => {
    const found = isNumber(left) || numbered(left) ? undefined : said(tokens, at);
    if (!found) return undefined;
    const unit = hours(tokens, found.end);
    const isHinted = hints.some((hint) => hint(tokens, at, found.value[0]));
    if (mayBeCount ? !unit || !isHinted : !unit && !isHinted) return undefined;
    const end = unit?.end ?? found.end;
    if (isNumber(tokens[end]) || ofAmount(tokens[end]) || goesOn(tokens, end)) return undefined;
    if (beforeStreet(tokens, end)) return undefined;
    return [{ text: clock(...found.value), end }, ...halfAndZone(tokens, end)];
  };

const timesOfWholeDay: readonly Rule[] = FORMS.map(wholeDay);

/** One word of each kind that changes how the words before it are written. */
const CONTINUATIONS = phrases(
  'five; thirty; twenty fifth; fifth of july; first; second; percent; dollars; million dollars; hundred',
  'thousand; point five; point five million; and a half; a half; and five; half; thirds; dot com',
  'at gmail dot com; b at gmail dot com; two at gmail dot com; gmail dot com; com',
  'p s colon slash slash example dot com; colon slash slash example dot com; w dot example dot com',
  'slash docs; kilometers per hour; kilograms; p m; thirty p m; o clock; past five; to five',
  'of july twenty twelve; july twenty twelve; two thousand twelve; b five',
  'five five five one two three four; and fifty cents; fifty; times ten to the fifth; to thirty; or thirty',
  'to five thirty p m; inches; d c; street; degrees celsius; square meters; example; two e; i e f',
  'seven; attacks; error; hours; hundred hours; prices; celsius; watt hours; states dollars; slash slash example dot com',
  'odd; people; form; a month; plus tax; vision; weeks',
);

export const written: Language = {
  tokenize: (text) => toTokens(text),
  rules: [
    ...numberPhrases,
    ...abbreviations,
    addresses,
    ...timesOfWholeDay,
    amountsInWords,
    amounts,
    heights,
    weights,
    measures,
    ...times,
    ...dates,
    ...telephones,
    iban({ digit, number }),
    codes,
    fractions,
    outOf(number, 'out of'),
    ordinals,
    cardinals,
    tolerance,
  ],
  tail: tail(SCALES, UNITS, PER_UNITS, MONTH_NAMES),
  ranges: ranges(number, {
    ...rangeWords('to to through; from from; or or; between between; and and; zero zero nought'),
    scales: { hundred: 2, thousand: 3 },
  }),
  continuations: CONTINUATIONS,
};
