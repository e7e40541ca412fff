import type { Rule } from '../../engine/language.ts';
import {
  either,
  type Found,
  longest,
  lookup,
  map,
  type Parser,
  sequence,
  type Table,
  word,
} from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { months } from '../../cldr.ts';
import type { NumberReader } from './number-reader.ts';
import { phrase } from './set-phrases.ts';
import { upTo } from './small-numbers.ts';

/** How a language says dates. */
export interface DateWords {
  /** ISO 639-1. */
  readonly language: string;
  /** Reads the day of a date in its written form; by default `3` for cardinals and ordinals. */
  readonly day?: Parser<string>;
  /** The word between a day and its month: `de`. */
  readonly ofMonth?: string;
  /** Names of months as said after a day; by default CLDR's. */
  readonly months?: readonly string[];
  /** The written forms of months, if they differ: `januar` → `Jan.` */
  readonly shortMonths?: Table<string>;
  /** Words after a year: `года`; an ordinal before them is a year. */
  readonly yearWords?: readonly string[];
  /** Reads years that are said in two parts, for example `negentien vierentachtig`. */
  readonly pairedYear?: Parser<string>;
  readonly range: { readonly toDay: string };
}

/** Creates the rules for a day with its month, a month with its year, and a year alone. */
export function dateRules(
  words: DateWords,
  { number, isNumber, below100, ordinal }: NumberReader,
  fold: (name: string) => string,
  goesOn: Parameters<typeof yearAlone>[2],
): { readonly dates: readonly Rule[]; readonly years: readonly Rule[]; readonly month: Parser<unknown> } {
  const signs =
    words.shortMonths ??
    Object.fromEntries(
      (words.months ?? months(words.language)).map((name) => [fold(name.toLowerCase()), '']),
    );
  const month = lookup(signs);
  const monthAt = ({ value, end }: Found<string>) => (value === '' ? { end } : { text: value, end });
  const day: Parser<string> =
    words.day ??
    longest(
      map(ordinal, (value) => (value >= 1n && value <= 31n ? String(value) : undefined)),
      map(upTo(below100, 31), String),
    );
  const yearWord = word(...(words.yearWords ?? []));
  const isYear = (value: bigint) => (value >= 1000n && value < 3000n ? String(value) : undefined);
  const ordinalYear = map(ordinal, isYear);
  const year = longest(
    ordinalYear,
    map(number, ({ value }) => isYear(value)),
    ...(words.pairedYear ? [words.pairedYear] : []),
  );
  const of = words.ofMonth === undefined ? undefined : word(words.ofMonth);
  const dated: Rule = (tokens, at) => {
    const found = day(tokens, at);
    const behind = found && of ? of(tokens, found.end) : found;
    const inMonth = behind && month(tokens, behind.end);
    if (!inMonth) return undefined;
    const inYear = year(tokens, inMonth.end);
    return [
      { text: found!.value, end: found!.end },
      ...(of ? [{ text: words.ofMonth!, end: behind.end }] : []),
      monthAt(inMonth),
      ...(inYear ? [{ text: inYear.value, end: inYear.end }] : []),
    ];
  };
  const to = phrase(words.range.toDay);
  const monthOfYear: Rule = (tokens, at) => {
    const inMonth = month(tokens, at);
    const inYear = inMonth && year(tokens, inMonth.end);
    return inYear && [monthAt(inMonth), { text: inYear.value, end: inYear.end }];
  };
  const namedYear = sequence(either(ordinalYear, year), yearWord);
  const yearOf: Rule = (tokens, at, left) => {
    const found = isNumber(left) ? undefined : namedYear(tokens, at);
    return found && [{ text: found.value[0], end: found.end - 1 }, { end: found.end }];
  };
  return {
    month,
    dates: [dated, dayRange(day, to, dated), monthOfYear],
    years: [yearOf, ...(words.pairedYear ? [yearAlone(words.pairedYear, isNumber, goesOn)] : [])],
  };
}

/** `du premier au trois mai`: the first day is written like the second, by `dated`. */
export function dayRange(day: Parser<string>, to: Parser<unknown>, dated: Rule): Rule {
  const firstDay = map(sequence(day, to), ([first]) => first);
  return (tokens, at, left) => {
    const first = firstDay(tokens, at);
    const second = first && dated(tokens, first.end, left);
    return second && [{ text: first.value, end: day(tokens, at)!.end }, { end: first.end }, ...second];
  };
}

/** A year or a decade without a date: not after a number, nor if it continues or counts something. */
export const yearAlone =
  (
    year: Parser<string>,
    isNumber: (token: Token | undefined) => boolean,
    goesOn: (tokens: Tokens, at: number) => boolean,
  ): Rule =>
  (tokens, at, left) => {
    const found = year(tokens, at);
    return found && !isNumber(left) && !goesOn(tokens, found.end)
      ? [{ text: found.value, end: found.end }]
      : undefined;
  };
