import { months } from '../../cldr.ts';
import type { Rule } from './rule.ts';
import { anyOf, withCapitals } from './alternatives.ts';
import { digitsOf } from './digits.ts';
import type { Figures } from './figures.ts';
import { sentenceStop } from './abbreviations.ts';

export interface CalendarDate {
  readonly day: number;
  /** 1 to 12. */
  readonly month: number;
  /** ASCII digits. */
  readonly year?: string;
  /** The name of the month; a name that is written in full stays as written. */
  readonly monthName: string;
  /** The word before the year: `de`, `del`. */
  readonly beforeYear?: string;
}

export interface DateWords {
  /** The names of the twelve months. */
  readonly names: readonly string[];
  /** Other names, with the number of the month. */
  readonly otherNames?: Readonly<Record<string, number>>;
  /**
   * Abbreviations, which are recognized by their full stop, `ene` for `ene.`, or between a day and a year.
   */
  readonly short?: Readonly<Record<string, number>>;
  readonly say: (date: CalendarDate, match: RegExpExecArray) => string;
  /** Whether `3.10.90` is a date. */
  readonly shortDotted?: boolean;
  /** Whether `3/10/90` is in March, and `3/10` too; with dots, the day comes first everywhere. */
  readonly monthFirst?: boolean;
  /** The words for the `T` between a date and a time. */
  readonly beforeTime?: string;
  /** Source of the text that may follow a day in figures: `.º`, ` de`. */
  readonly behindDay?: string;
  /** Source of the text that may precede a year, without spaces. */
  readonly beforeYear?: string;
  /** The words between a month and its year without a day: `de`. */
  readonly ofYear?: string;
  /** Sources of words before a day: `dia 1/2`; and before a day above twelve: `al 30/6`. */
  readonly dayBehind?: string;
  readonly lateDayBehind?: string;
  /** The word between two months: `bis`. */
  readonly to: string;
}

/** A date in digits: `15/03/2024`, `15.3.24`, `2024-03-15`. */
export function numericDates(
  { digit, starts, beginning, end }: Figures,
  words: Pick<
    DateWords,
    'names' | 'say' | 'shortDotted' | 'monthFirst' | 'beforeTime' | 'dayBehind' | 'lateDayBehind'
  >,
): readonly Rule[] {
  const { names, say, shortDotted = false, monthFirst = false, beforeTime = '' } = words;
  const { dayBehind = '(?!)', lateDayBehind = '(?!)' } = words;
  const isKnown = `(?:(?<=(?<!\\p{L})(?:${dayBehind}) )|(?<=(?<!\\p{L})(?:${lateDayBehind}) )(?=1[3-9]|[23]\\d))`;
  const pair = `(${digit}{1,2})`;
  const after = `${end}(?![-/.]${digit})`;
  const sayDate = (match: RegExpExecArray, day: number, month: number, year: string) =>
    isDate(day, month) ? say({ day, month, monthName: names[month - 1] ?? '', year }, match) : undefined;
  return [
    {
      name: 'date',
      starts,
      pattern: new RegExp(`${beginning}${pair}([-/.])${pair}\\2(${digit}{4}|${digit}{2})${after}`, 'uy'),
      say: (match) => {
        const [, , mark, , year = ''] = match;
        const [first, second] = [Number(digitsOf(match[1]!)), Number(digitsOf(match[3]!))];
        const isSure =
          /^[^0०０].{3}$/u.test(year) ||
          mark === '/' ||
          (shortDotted && mark === '.') ||
          (monthFirst && /^\d\d-\d\d-\d\d$/.test(match[0]));
        // Some dates have the American order.
        const isAmerican = monthFirst && mark !== '.' ? first <= 12 : second > 12;
        const [day, month] = isAmerican ? [second, first] : [first, second];
        return isSure ? sayDate(match, day, month, fullYear(digitsOf(year))) : undefined;
      },
    },
    {
      // A fraction has no leading zero, and a numerator above one is rare with eleven or twelve parts.
      name: 'day and month in figures',
      starts,
      pattern: new RegExp(
        `${beginning}(?<![-/.,])(?:${pair}/(0[1-9])|(1[3-9]|2[0-9]|3[01])/(1[12])|${isKnown}(?!24/7)([1-9]|[12]\\d|3[01])/(1[0-2]|[1-9]))${after}`,
        'uy',
      ),
      say: (match) => {
        const [first, second] = match
          .slice(1)
          .flatMap((part) => (part === undefined ? [] : Number(part))) as [number, number];
        const [day, month] = monthFirst ? [second, first] : [first, second];
        return names.length > 0 && isDate(day, month)
          ? say({ day, month, monthName: names[month - 1]! }, match)
          : undefined;
      },
    },
    {
      name: 'date from year to day',
      starts,
      pattern: new RegExp(
        `${beginning}(${digit}{4})([-/.])${pair}\\2${pair}(?:T(?=${digit}{2}:${digit}{2})|${after})`,
        'uy',
      ),
      say: (match) => {
        const [year, month, day] = [match[1]!, match[3]!, match[4]!].map(digitsOf);
        const said = sayDate(match, Number(day), Number(month), year!);
        return said && match[0].endsWith('T') ? `${said} ${beforeTime}`.trimEnd() : said;
      },
    },
  ];
}

/**
 * `12/15到12/20`: a month and a day; a word after it, or before the second date, shows that it is not a
 * fraction.
 */
export const daysOfSpan = (
  { digit, starts }: Figures,
  say: (date: Omit<CalendarDate, 'monthName'>) => string,
  before: string,
  behind: string,
): Rule => ({
  name: 'day and month of a span',
  starts,
  pattern: new RegExp(
    `(?<![0-9０-９./])(1[0-2]|0?[1-9])/(3[01]|[12]\\d|0?[1-9])(?![0-9０-９./])(?:(?=(?:[-–]${digit}{1,2}/${digit}|${behind}))|(?<=(?:${before}|/${digit}{1,2}[-–])${digit}{1,2}/${digit}{1,2}))`,
    'uy',
  ),
  say: ([, month, day]) => say({ month: Number(month), day: Number(day) }),
});

/**
 * `3–5 мая`, `с 3 по 5 мая`: the first of two days. `to` are the words between them; with a dash, `dash`
 * follows the day.
 */
export const firstOfDays = (
  language: string,
  say: (day: string) => string,
  dash: string,
  to = '(?!)',
): Rule => ({
  name: 'first day of a span',
  starts: /\d/,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}.,:/-])([1-9]|[12]\\d|3[01])(?:(?<dash> ?[-–] ?)|(?= (?:${to}) ))(?=(?: (?:${to}) )?\\d{1,2} ${anyOf(months(language))}(?!\\p{L}))`,
    'uy',
  ),
  say: ([, day = '', isDash]) => say(day) + (isDash === undefined ? '' : dash),
});

/** `15 de marzo de 2024`, and in the other order, `marzo 15`. */
export function namedDates({ digit, starts, beginning, end }: Figures, words: DateWords) {
  const { names, otherNames = {}, short = {}, say, behindDay = '', beforeYear = '(?!)' } = words;
  const long: Readonly<Record<string, number>> = withCapitals({
    ...Object.fromEntries(names.map((name, index) => [name, index + 1])),
    ...otherNames,
  });
  const months: Readonly<Record<string, number>> = {
    ...long,
    ...withCapitals(Object.fromEntries(Object.entries(short).map(([name, month]) => [`${name}.`, month]))),
  };
  const bare = Object.fromEntries(
    Object.entries(short).flatMap(([name, month]) =>
      name.length < 3
        ? []
        : [name, name.slice(0, 1).toUpperCase() + name.slice(1), name.toUpperCase()].map((form) => [
            form,
            month,
          ]),
    ),
  );
  const monthSource = `${anyOf(Object.keys(months))}${end}`;
  const month = `(?<month>${monthSource})`;
  const anyMonth = `(?<month>${monthSource}|${anyOf(Object.keys(bare))}(?=[ \\u00a0]${digit}{4}${end}))`;
  const day = `(?<day>${digit}{1,2})`;
  const year = `(?:,?[ \\u00a0](?:(?<before>${beforeYear})[ \\u00a0])?(?<year>${digit}{4})(?!${digit}|[.,]${digit}|-\\p{Ll}))?`;

  const named = (match: RegExpExecArray) => {
    const { day, month, year, before } = match.groups!;
    const [value, number] = [Number(digitsOf(day!)), months[month!] ?? bare[month!]!];
    if (!isDate(value, number)) return undefined;
    const date = {
      day: value,
      month: number,
      monthName: long[month!] === undefined ? names[number - 1]! : month!,
      ...(year !== undefined && { year: digitsOf(year) }),
      ...(before !== undefined && { beforeYear: before }),
    };
    return say(date, match) + sentenceStop(match);
  };
  const dayFirst: Rule = {
    name: 'day and month',
    starts,
    pattern: new RegExp(
      `${beginning}(?<![.,])${day}(?:${behindDay})(?:[ \\u00a0]|(?<=\\.))${anyMonth}${year}`,
      'uy',
    ),
    say: named,
  };
  const monthFirst: Rule = {
    name: 'month and day',
    starts: /\p{L}/u,
    pattern: new RegExp(
      `${month}[ \\u00a0]${day}(?![.,:]?${digit})(?!${behindDay}[ \\u00a0]${monthSource})${end}${year}`,
      'uy',
    ),
    say: named,
  };
  const anyName = anyOf([...Object.keys(months), ...Object.keys(bare)]);
  const shortName = anyOf([...Object.keys(months), ...Object.keys(bare)].filter((name) => !(name in long)));
  const monthAndYear: Rule = {
    name: 'short month and year',
    starts: /\p{L}/u,
    pattern: new RegExp(
      `${beginning}(?<short>${shortName})(?:(?=[ \\u00a0]${digit}{4}${end})|/(?=${digit}{4}${end}))`,
      'uy',
    ),
    say: ({ groups }) =>
      `${names[(months[groups!['short']!] ?? bare[groups!['short']!]!) - 1]!}${words.ofYear === undefined ? '' : ` ${words.ofYear}`}`,
  };
  const dash = ' ?[-–] ?';
  const spans: readonly Rule[] = [
    {
      name: 'short month of a span',
      starts: /\p{L}/u,
      pattern: new RegExp(
        `${beginning}(?:(?=${shortName}${dash}${anyName}${end})|(?<=${beginning}${anyName}${dash}))(${shortName})${end}`,
        'uy',
      ),
      say: ([, written = '']) => names[(months[written] ?? bare[written]!) - 1],
    },
    {
      name: 'span of months',
      starts: /[ –-]/,
      pattern: new RegExp(
        `(?<=${beginning}${anyName})${dash}(?=(?:${digit}{1,2}(?:${behindDay}|\\.)?[ \\u00a0])?${anyName}${end})`,
        'uy',
      ),
      say: () => words.to,
    },
  ];
  return { dayFirst, monthFirst, monthAndYear, spans };
}

const isDate = (day: number, month: number) => day >= 1 && day <= 31 && month >= 1 && month <= 12;

/** Two-digit years up to 50 are in this century. */
const fullYear = (year: string) => (year.length > 2 ? year : `${Number(year) > 50 ? 19 : 20}${year}`);
