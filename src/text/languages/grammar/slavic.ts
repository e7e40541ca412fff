import { rule, type Rule } from '../engine/language.ts';
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
} from '../engine/parser.ts';
import type { Token } from '../engine/tokens.ts';
import { among, wordList } from '../engine/word-list.ts';
import type { SpellOut } from './spell-out.ts';
import type { Counted } from './spoken/number-words.ts';
import type { NumberReader } from './written/number-reader.ts';
import { inTwoDigits } from './written/small-numbers.ts';

/**
 * The forms of an ordinal in the order in which endings are listed; `genitive` to `instrumental` are
 * masculine.
 */
const FORMS = [
  'masculine',
  'feminine',
  'neuter',
  'genitive',
  'feminine-genitive',
  'dative',
  'locative',
  'instrumental',
  'accusative',
] as const;
export type OrdinalForm = (typeof FORMS)[number];

export interface OrdinalStems {
  /**
   * Stems of 1 to 19, of 20 to 90, of 100 to 900 and of 1000 to 9000; those in `ends` have endings of their
   * own.
   */
  readonly stems: readonly string[];
  /** Endings in the order of the forms. */
  readonly hard: string;
  readonly ends: Readonly<Record<string, string>>;
  /** Endings of several, which only decades have: `девяностые`. */
  readonly plural: string;
  /** Whether tens before ones are ordinals, too: `dwudziesty pierwszy`. */
  readonly tensToo?: boolean;
}

const VALUES = [
  ...Array.from({ length: 19 }, (_, index) => index + 1),
  ...[10, 100, 1000].flatMap((unit) => Array.from({ length: 9 }, (_, index) => (index + 1) * unit)).slice(1),
];

/**
 * Makes the ordinals of a Slavic language, of which the last part alone is bent, and the words of a reader:
 * each ordinal word with the cardinal one it stands for.
 */
export function slavicOrdinals(say: SpellOut, { stems, hard, ends, plural, tensToo = false }: OrdinalStems) {
  const stemOf = new Map(VALUES.map((value, index) => [value, stems[index]!]));
  const formsOf = (value: number): readonly string[] => {
    const stem = stemOf.get(value)!;
    return wordList(ends[stem] ?? hard).map((ending) => stem.replace('*', '') + ending);
  };
  const decadesOf = (value: number): readonly string[] =>
    value % 10 === 0 && value < 100 ? wordList(plural).map((ending) => stemOf.get(value)! + ending) : [];
  const words = Object.fromEntries(
    VALUES.filter((value) => value <= 1000).flatMap((value) =>
      [...formsOf(value), ...decadesOf(value)].map(
        (form) => [form, say(String(value)).split(' ').at(-1)!] as const,
      ),
    ),
  );
  const thousands = Object.fromEntries(
    VALUES.filter((value) => value > 1000).flatMap((value) =>
      formsOf(value).map((form) => [form, String(value)]),
    ),
  );
  return { ordinalOf, words, thousands };

  /** Says an ordinal up to a million, and cardinals beyond. */
  function ordinalOf(digits: string, form: OrdinalForm = 'masculine'): string {
    const value = Number(digits);
    const last = lastPart(value);
    if (last === undefined) return say(digits);
    const before = value - last;
    const tens = tensToo && last < 10 ? before % 100 : 0;
    return [
      ...(before - tens > 0 ? [say(String(before - tens))] : []),
      ...[tens, last].filter((part) => part > 0).map((part) => formsOf(part)[FORMS.indexOf(form)]!),
    ].join(' ');
  }

  function lastPart(value: number): number | undefined {
    const part = [100, 10, 100, 1000, 10_000]
      .map((unit) => value % unit)
      .find((rest, index) => rest > 0 && (index > 0 || rest < 20));
    return part !== undefined && stemOf.has(part) ? part : undefined;
  }
}

/**
 * The parts of fractions, of which one has a name of its own in some languages: `трети четверти пятых …`,
 * from three on.
 */
export const slavicParts = (words: string): Parser<bigint> =>
  lookup(
    Object.fromEntries(
      wordList(words).flatMap((forms, index) => forms.split('|').map((form) => [form, BigInt(index + 3)])),
    ),
  );

/** How ordinals determine the form of a word behind them, for example of a year. */
export function genderByEnding(feminine: RegExp, neuter: RegExp, feminineOfTwo: RegExp) {
  return (noun: string, written = ''): Counted => {
    if (/(?<!1)1$/.test(written))
      return neuter.test(noun) ? 'neuter' : feminine.test(noun) ? 'feminine' : 'masculine';
    return /(?<!1)2$/.test(written) && feminineOfTwo.test(noun) ? 'feminine' : 'nothing';
  };
}

/** The words of a clock that names the current hour by its ordinal. Phrases, `; ` between. */
export interface ClockWords {
  readonly reader: NumberReader;
  /** Words behind a full hour and behind minutes: `часов`, `минут`. */
  readonly hours: string;
  readonly minutes: string;
  /** Words before a time: `в`, `o godzinie`. */
  readonly at: string;
  /** Words behind a time: `вечера`. */
  readonly dayParts: string;
  /** The ends of ordinals that name an hour behind `at`, and the word between two of them. */
  readonly hourEnd?: RegExp;
  readonly until?: string;
  /** Words before the hour that is going on, with their minutes: `половина` → 30. */
  readonly into: Readonly<Record<string, number>>;
  /** The end of an ordinal behind it: `третьего`. */
  readonly intoEnd?: RegExp;
  /** The word before minutes that are still to go, and before the hour behind them: `без`, `za`. */
  readonly to: string;
  /** The word between minutes and the hour that is past: `po`. */
  readonly past?: string;
  /** A quarter, in the forms in which it is heard there. */
  readonly quarter: string;
}

/** Makes rules for `пятнадцать часов тридцать минут`, `половина четвёртого`, `без пяти десять`. */
export function slavicTimes(words: ClockWords): readonly Rule[] {
  const { below100, ordinal, isNumber } = words.reader;
  const cardinalHour = map(below100, (value) => (value <= 24 ? value : undefined));
  const ordinalHour = map(ordinal, (value) => (value <= 24n ? Number(value) : undefined));
  const anyHour = longest(ordinalHour, cardinalHour);
  const sixty = map(below100, (value) => (value < 60 ? value : undefined));
  const text = (hour: number, minute: number) => `${hour}:${inTwoDigits(minute)}`;
  const before = (hour: number) => (hour <= 1 ? hour + 11 : hour - 1);
  const minute = either(
    map(word(...words.quarter.split(' ')), () => 15),
    map(sequence(sixty, optional(word(...words.minutes.split(' ')))), ([value]) => value),
  );
  const phrase = <T>(table: Readonly<Record<string, T>>): Parser<T> => lookup(table);

  const onTheClock = map(
    sequence(anyHour, word(...words.hours.split(' ')), sixty, optional(word(...words.minutes.split(' ')))),
    ([hour, , minute]) => text(hour, minute),
  );
  const into = map(sequence(phrase(words.into), anyHour), ([minute, hour]) =>
    hour <= 12 ? text(before(hour), minute) : undefined,
  );
  const until = map(
    sequence(
      after(phrase(Object.fromEntries(words.to.split('; ').map((said) => [said, true]))), minute),
      anyHour,
    ),
    ([minute, hour]) => text(before(hour), 60 - minute),
  );
  const past = map(
    sequence(minute, word(...(words.past ?? '-').split(' ')), ordinalHour),
    ([minute, , hour]) => text(hour, minute),
  );
  const pair = map(sequence(anyHour, sixty), ([hour, minute]) =>
    minute >= 10 ? text(hour, minute) : undefined,
  );
  const isTimeWord = among(words.at);
  const isDayPart = among(words.dayParts);
  const isFree = (token: Token | undefined) =>
    !isNumber(token) && (token?.kind !== 'word' || isDayPart(token) || isUntil(token));
  const isUntil = among(words.until ?? '');
  const pairAt: Rule = (tokens, at) => {
    const found = pair(tokens, at);
    return found && isFree(tokens[found.end]) ? [{ text: found.value, end: found.end }] : undefined;
  };
  // Two numbers alone may be anything: `в пятнадцать тридцать` is a time.
  const introduced: Rule = (tokens, at, left) => (isTimeWord(left) ? pairAt(tokens, at, left) : undefined);
  const behindHour = optional(word(...words.hours.split(' ')));
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
  const lastHour = ahead(named, behindHour);
  const fullHour: Rule = (tokens, at, left) => {
    const found = (isUntil(left) ? lastHour : isTimeWord(left) ? named : undefined)?.(tokens, at);
    if (!found) return undefined;
    const { value, end } = found;
    const last = isUntil(tokens[end]) ? lastHour(tokens, end + 1) : undefined;
    const isOfSpan = last !== undefined || (at > 1 && isUntil(left) && named(tokens, at - 2) !== undefined);
    const behind = tokens[last?.end ?? end];
    // `od ósmej do dziesiątej strony` has no hours.
    if (!isFree(behind) && !(isOfSpan && !isNumber(behind) && !/[yiиі]$/u.test(behind!.key)))
      return undefined;
    return value >= 10 || isDayPart(tokens[end]) || isOfSpan ? [{ text: text(value, 0), end }] : undefined;
  };
  const isBent = (key: string) => words.intoEnd?.test(key) ?? true;
  const intoHour: Rule = (tokens, at) => {
    const found = into(tokens, at);
    return found && isBent(tokens[found.end - 1]!.key) ? [{ text: found.value, end: found.end }] : undefined;
  };
  // `dwudziesta pierwsza czterdzieści pięć`: an ordinal and a cardinal side by side are hardly anything else.
  const aside: Rule = (tokens, at, left) => {
    const hour = ordinalHour(tokens, at);
    const isHour = hour && hour.value > 12 && /[aа]$/u.test(tokens[hour.end - 1]!.key);
    return isHour ? pairAt(tokens, at, left) : undefined;
  };
  return [rule(onTheClock), intoHour, rule(until), rule(past), introduced, aside, ofDay, fullHour];
}
