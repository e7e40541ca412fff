import type { Rule } from './rule.ts';
import { anyOf, withCapitals } from './alternatives.ts';
import { digitsOf } from './digits.ts';
import type { Figures } from './figures.ts';
import { sentenceStop } from './sentence-stop.ts';

export interface CalendarDate {
  readonly day: number;
  /** 1 to 12. */
  readonly month: number;
  /** ASCII digits. */
  readonly year?: string;
  /** Its name, as it is written if it is written in full. */
  readonly monthName: string;
  /** What stands before the year: `de`, `del`. */
  readonly beforeYear?: string;
}

export interface DateWords {
  /** The names of the twelve months. */
  readonly names: readonly string[];
  /** Other names, by their number. */
  readonly otherNames?: Readonly<Record<string, number>>;
  /** Short forms, which are known by their full stop: `ene` for `ene.` */
  readonly short?: Readonly<Record<string, number>>;
  readonly say: (date: CalendarDate) => string;
  /** Source of what may stand behind a day in figures: `.º`, ` de`. */
  readonly behindDay?: string;
  /** Source of what may stand before a year, without spaces. */
  readonly beforeYear?: string;
}

/** A date in figures alone: `15/03/2024`, `15.3.24`, `2024-03-15`. */
export function numericDates(
  { digit, starts, beginning, end }: Figures,
  { names, say }: Pick<DateWords, 'names' | 'say'>,
): readonly Rule[] {
  const pair = `(${digit}{1,2})`;
  const after = `${end}(?![-/.]${digit})`;
  const dayFirst = (first: number, second: number, year: string) => {
    // Some are written the American way.
    const [day, month] = second > 12 ? [second, first] : [first, second];
    return sayDate(day, month, year);
  };
  const sayDate = (day: number, month: number, year: string) =>
    isDate(day, month) ? say({ day, month, monthName: names[month - 1] ?? '', year }) : undefined;
  return [
    {
      name: 'date',
      starts,
      pattern: new RegExp(`${beginning}${pair}([-/.])${pair}\\2(${digit}{4}|${digit}{2})${after}`, 'uy'),
      say: ([, first, mark, second, year]) => {
        const inFull = fullYear(digitsOf(year!));
        const isSure = year!.length === 4 || mark === '/';
        return isSure ? dayFirst(Number(digitsOf(first!)), Number(digitsOf(second!)), inFull) : undefined;
      },
    },
    {
      name: 'date from year to day',
      starts,
      pattern: new RegExp(`${beginning}(${digit}{4})([-/.])${pair}\\2${pair}${after}`, 'uy'),
      say: ([, year, , month, day]) =>
        sayDate(Number(digitsOf(day!)), Number(digitsOf(month!)), digitsOf(year!)),
    },
  ];
}

/** `15 de marzo de 2024`, and the other way round, `marzo 15`. */
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
  const monthSource = `${anyOf(Object.keys(months))}${end}`;
  const month = `(?<month>${monthSource})`;
  const day = `(?<day>${digit}{1,2})`;
  const year = `(?:,?[ \\u00a0](?:(?<before>${beforeYear})[ \\u00a0])?(?<year>${digit}{4})(?!${digit}|[.,]${digit}))?`;

  const named = (match: RegExpExecArray) => {
    const { day, month, year, before } = match.groups!;
    const [value, number] = [Number(digitsOf(day!)), months[month!]!];
    if (!isDate(value, number)) return undefined;
    const date = {
      day: value,
      month: number,
      monthName: long[month!] === undefined ? names[number - 1]! : month!,
      ...(year !== undefined && { year: digitsOf(year) }),
      ...(before !== undefined && { beforeYear: before }),
    };
    return say(date) + sentenceStop(match);
  };
  const dayFirst: Rule = {
    name: 'day and month',
    starts,
    pattern: new RegExp(`${beginning}(?<![.,])${day}(?:${behindDay})[ \\u00a0]${month}${year}`, 'uy'),
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
  return { dayFirst, monthFirst };
}

const isDate = (day: number, month: number) => day >= 1 && day <= 31 && month >= 1 && month <= 12;

/** Years of two digits are of this century up to 50. */
const fullYear = (year: string) => (year.length > 2 ? year : `${Number(year) > 50 ? 19 : 20}${year}`);
