import { rule, type Rule } from '../../engine/language.ts';
import {
  after,
  ahead,
  either,
  longest,
  lookup,
  map,
  optional,
  type Parser,
  sequence,
  word,
} from '../../engine/parser.ts';
import type { Token } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';
import type { NumberReader } from './number-reader.ts';
import { hourBefore, inTwoDigits, upTo } from './small-numbers.ts';

/**
 * The words for times in languages that call the current hour by its ordinal. Phrases are separated by `; `.
 */
export interface ClockWords {
  readonly reader: NumberReader;
  /** Words after a full hour and after minutes: `часов`, `минут`. */
  readonly hours: string;
  readonly minutes: string;
  readonly zero: string;
  /** Words before a time: `в`, `o godzinie`. */
  readonly at: string;
  /** Words after a time: `вечера`. */
  readonly dayParts: string;
  /** The endings of ordinals that are an hour after `at`, and the word between two of them. */
  readonly hourEnd?: RegExp;
  readonly until?: string;
  /** Words before the current hour, with their minutes: `половина` → 30. */
  readonly into: Readonly<Record<string, number>>;
  /** The ending of an ordinal after such a word: `третьего`. */
  readonly intoEnd?: RegExp;
  /** The word before the minutes to the next hour, and the word before that hour: `без`, `za`. */
  readonly to: string;
  /** The word between minutes and the past hour: `po`. */
  readonly past?: string;
  /** A quarter, in the forms that occur there. */
  readonly quarter: string;
}

/** Endings of verbs, which are not nouns that a number counts: `o dziewiątej siedemnaście odjeżdża`. */
const IS_VERB = /(?:[aeąęł]|^jest|[тш]ь?ся|[аяуе]ет|л[ао])$/u;

/** Creates rules for `пятнадцать часов тридцать минут`, `половина четвёртого`, `без пяти десять`. */
export function slavicTimes(words: ClockWords): readonly Rule[] {
  const { below100, ordinal, isNumber } = words.reader;
  const cardinalHour = upTo(below100, 24);
  const ordinalHour = map(ordinal, (value) => (value <= 24n ? Number(value) : undefined));
  const anyHour = longest(ordinalHour, cardinalHour);
  const sixty = upTo(below100, 59);
  const text = (hour: number, minute: number) => `${hour}:${inTwoDigits(minute)}`;
  const hourWord = word(...words.hours.split(' '));
  const minuteWord = word(...words.minutes.split(' '));
  const minute = either(
    map(word(...words.quarter.split(' ')), () => 15),
    map(sequence(sixty, optional(minuteWord)), ([value]) => value),
  );

  const onTheClock = map(sequence(anyHour, hourWord, sixty, optional(minuteWord)), ([hour, , minute]) =>
    text(hour, minute),
  );
  const into = map(sequence(lookup(words.into), anyHour), ([minute, hour]) =>
    hour <= 12 ? text(hourBefore(hour), minute) : undefined,
  );
  // `za pięć wpół do szóstej`
  const untilHalf = map(
    sequence(after(word(words.to), sixty), lookup(words.into), anyHour),
    ([minute, half, hour]) => text(hourBefore(hour), half - minute),
  );
  const until = map(
    sequence(
      after(lookup(Object.fromEntries(words.to.split('; ').map((said) => [said, true]))), minute),
      anyHour,
    ),
    ([minute, hour]) => text(hourBefore(hour), 60 - minute),
  );
  // `десять минут шестого`
  const intoMinutes = map(sequence(sixty, minuteWord, ordinalHour), ([minute, , hour]) =>
    hour <= 12 ? text(hourBefore(hour), minute) : undefined,
  );
  const zero = word(...words.zero.split(' '));
  const pair = map(
    sequence(
      anyHour,
      either(
        map(sixty, (value) => (value < 10 ? undefined : value)),
        map(sequence(zero, zero), () => 0),
        map(sequence(zero, sixty), ([, value]) => (value < 10 ? value : undefined)),
      ),
    ),
    ([hour, minute]) => text(hour, minute),
  );
  const isTimeWord = among(words.at);
  const isDayPart = among(words.dayParts);
  const isFree = (token: Token | undefined) =>
    !isNumber(token) &&
    (token?.kind !== 'word' || isDayPart(token) || isUntil(token) || IS_VERB.test(token.key));
  const isUntil = among(words.until ?? '');
  const pairAt: Rule = (tokens, at) => {
    const found = pair(tokens, at) ?? namedPair(tokens, at);
    return found && isFree(tokens[found.end]) ? [{ text: found.value, end: found.end }] : undefined;
  };
  // Two numbers alone may have any meaning; `в пятнадцать тридцать` is a time.
  const introduced: Rule = (tokens, at, left) => (isTimeWord(left) ? pairAt(tokens, at, left) : undefined);
  const behindHour = optional(hourWord);
  // `в семь часов утра` → `в 7 часов утра`
  const ofDay: Rule = (tokens, at, left) => {
    const found = isTimeWord(left) ? cardinalHour(tokens, at) : undefined;
    return found && isDayPart(tokens[behindHour(tokens, found.end)!.end])
      ? [{ text: String(found.value), end: found.end }]
      : undefined;
  };
  // `o siedemnastej` → `o 17:00`, `od dziewiątej do siedemnastej` → `od 9:00 do 17:00`
  const named: Parser<number> = (tokens, at) => {
    const found = ordinalHour(tokens, at);
    return found && words.hourEnd?.test(tokens[found.end - 1]!.key) ? found : undefined;
  };
  // `o czternastej pięć`
  const namedPair = map(sequence(named, sixty), ([hour, minute]) => text(hour, minute));
  const lastHour = ahead(named, behindHour);
  // `dziesięć po piątej`, but not `po pierwsze`
  const past = map(sequence(minute, word(...(words.past ?? '-').split(' ')), named), ([minute, , hour]) =>
    text(hour, minute),
  );
  const fullHour: Rule = (tokens, at, left) => {
    const found = (isUntil(left) ? lastHour : isTimeWord(left) ? named : undefined)?.(tokens, at);
    if (!found) return undefined;
    const { value, end } = found;
    const last = isUntil(tokens[end]) ? lastHour(tokens, end + 1) : undefined;
    const isOfSpan = last !== undefined || (at > 1 && isUntil(left) && named(tokens, at - 2) !== undefined);
    const behind = tokens[last?.end ?? end];
    // In `od ósmej do dziesiątej strony` there are no hours.
    if (!isFree(behind) && !(isOfSpan && !isNumber(behind) && !/[yiиі]$/u.test(behind!.key)))
      return undefined;
    return value >= 10 || isDayPart(tokens[end]) || isOfSpan ? [{ text: text(value, 0), end }] : undefined;
  };
  const isBent = (key: string) => words.intoEnd?.test(key) ?? true;
  const bent =
    (time: Parser<string>, mayGoOn: boolean): Rule =>
    (tokens, at) => {
      const found = time(tokens, at);
      const isTime = found && isBent(tokens[found.end - 1]!.key) && (mayGoOn || isFree(tokens[found.end]));
      return isTime ? [{ text: found.value, end: found.end }] : undefined;
    };
  // `dwudziesta pierwsza czterdzieści pięć`: an ordinal followed by a cardinal has hardly another meaning.
  const aside: Rule = (tokens, at, left) => {
    const hour = ordinalHour(tokens, at);
    const isHour = hour && hour.value > 12 && /[aа]$/u.test(tokens[hour.end - 1]!.key);
    return isHour ? pairAt(tokens, at, left) : undefined;
  };
  return [
    (tokens, at, left) => {
      const found = rule(onTheClock)(tokens, at, left);
      return found &&
        tokens.slice(found[0]!.end, found[0]!.end + 3).some(({ key }) => /^(?:sekund|секунд)/.test(key))
        ? undefined
        : found;
    },
    bent(into, true),
    ...(words.intoEnd ? [bent(intoMinutes, false)] : []),
    rule(untilHalf),
    rule(until),
    rule(past),
    introduced,
    aside,
    ofDay,
    fullHour,
  ];
}
