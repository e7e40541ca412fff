import type { Rule } from '../../engine/language.ts';
import { either, map, type Parser, sequence, word } from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';
import { halfAndZone } from './half-of-day.ts';
import { numbered } from './named-numbers.ts';
import { below100, isNumber, ohFive } from './numbers.ts';
import { clock, thirty } from './times.ts';
import { goesOn } from './units.ts';

// Times of a day of 24 hours, as timetables, sailors and soldiers say them.

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
/** `by twenty thirty` is a year, but hardly any is as late as `by twenty one thirty`. */
const isAfterYears: Hint = (tokens, at, hour) => hour > 20 && beforeTime(tokens, at, hour);
/** `to sixteen hundred hours` may as well be how many, but not where it is told from when. */
const FROM_WORDS = 6;
const from = among('from between');
const isEnd: Hint = (tokens, at) => tokens.slice(Math.max(0, at - FROM_WORDS), at).some(from);

interface Form {
  readonly said: Parser<readonly [hour: number, minute: number]>;
  /** What has to tell that it is a time, where `hours` does not. */
  readonly hints: readonly Hint[];
  /** Whether `hours` behind it may as well be what is counted. */
  readonly mayBeCount?: boolean;
}

const FORMS: readonly Form[] = [
  // `oh six hundred hours`, `at oh five thirty`
  { said: sequence(ohFive, either(hundred, thirty)), hints: [beforeTime] },
  // `at fourteen hundred hours`
  { said: sequence(hourFrom(10, 24), hundred), hints: [beforeTime, isEnd], mayBeCount: true },
  // `departs at twenty two forty`
  { said: sequence(hourFrom(13, 23), either(thirty, ohFive)), hints: [leaving, isAfterYears] },
];

/** Behind it, numbers are how many or how much. */
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
    return [{ text: clock(...found.value), end }, ...halfAndZone(tokens, end)];
  };

export const timesOfWholeDay: readonly Rule[] = FORMS.map(wholeDay);
