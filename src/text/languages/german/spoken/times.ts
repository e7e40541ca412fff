import { anyOf } from '../../grammar/spoken/alternatives.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { type ClockTime, times } from '../../grammar/spoken/times.ts';
import { months } from '../../cldr.ts';
import { figures, NUMBERS, ordinalEnding, ordinalStem, year } from './numbers.ts';

const MONTHS = months('de');
/** Short forms, also with a full stop. */
const SHORT: Readonly<Record<string, number>> = {
  Jan: 1,
  Feb: 2,
  Mär: 3,
  Apr: 4,
  Jun: 6,
  Jul: 7,
  Aug: 8,
  Sep: 9,
  Sept: 9,
  Okt: 10,
  Nov: 11,
  Dez: 12,
  Jänner: 1,
};
const MONTH = `(?:${anyOf(MONTHS)}|(?:${anyOf(Object.keys(SHORT))})\\.?)`;
const { beginning, end } = figures;

const monthOf = (written: string): string =>
  MONTHS.includes(written) ? written : MONTHS[SHORT[written.replace('.', '')]! - 1]!;

const sayDate = (match: RegExpExecArray, day: string, month: string, inYear: string | undefined): string =>
  [
    ordinalStem(String(Number(day))) + (ordinalEnding(match) ?? 'er'),
    month,
    ...(inYear ? [year(inYear)] : []),
  ].join(' ');

/** `am 3. Oktober 1990` → `am dritten Oktober neunzehnhundertneunzig`. */
const named: Rule = {
  name: 'day and month',
  starts: /\d/,
  pattern: new RegExp(`${beginning}(?<![.,])(\\d{1,2})\\. ?(${MONTH})(?!\\p{L})(?: (\\d{4})${end})?`, 'uy'),
  say: (match) =>
    Number(match[1]) >= 1 && Number(match[1]) <= 31
      ? sayDate(match, match[1]!, monthOf(match[2]!), match[3])
      : undefined,
};

/** `03.10.1990`, `3.10.90`, `1990-10-03`. */
const numeric: Rule = {
  name: 'date',
  starts: /\d/,
  pattern: new RegExp(
    `${beginning}(?<![.,/-])(?:(?<day>\\d{1,2})([./])(?<month>\\d{1,2})\\2(?<year>\\d{4}|\\d{2})|(?<iso>\\d{4})-(?<isoMonth>\\d{2})-(?<isoDay>\\d{2}))${end}(?![./-]?\\d)`,
    'uy',
  ),
  say: (match) => {
    const { day, month, year, iso, isoMonth, isoDay } = match.groups!;
    const name = MONTHS[Number(month ?? isoMonth) - 1];
    const inMonth = Number(day ?? isoDay);
    if (name === undefined || inMonth < 1 || inMonth > 31) return undefined;
    const short = year?.length === 2 ? `${Number(year) > 50 ? 19 : 20}${year}` : undefined;
    return sayDate(match, String(inMonth), name, short ?? year ?? iso);
  },
};

/** `1984` alone is a year, but `1984 Euro` is not. */
const years: Rule = {
  name: 'year',
  starts: /1/,
  pattern: new RegExp(
    `(?<=(?:[Ii]m Jahr|[Ii]m Jahre|[Ss]eit|[Aa]nno|${anyOf(MONTHS)}|[Vv]on|[Ii]n|[Bb]is) )(1[1-9]\\d\\d)${end}(?![.,:/-]\\d)(?! [\\p{Lu}€$])`,
    'uy',
  ),
  say: ([written]) => year(written),
};

export const dates: readonly Rule[] = [named, numeric, years];

const hourOf = (hour: number) => `${NUMBERS.cardinal(String(hour), 'masculine')} Uhr`;

/** `14:30` → `vierzehn Uhr dreißig`. */
function say({ hour, minute = 0, second = 0, half }: ClockTime): string {
  const part =
    half === undefined
      ? ''
      : half === 'am'
        ? ' morgens'
        : hour >= 6 && hour < 12
          ? ' abends'
          : ' nachmittags';
  const minutes = minute === 0 ? '' : ` ${NUMBERS.cardinal(String(minute))}`;
  const seconds =
    second === 0
      ? ''
      : ` und ${NUMBERS.cardinal(String(second), 'feminine')} Sekunde${second === 1 ? '' : 'n'}`;
  return hourOf(hour) + minutes + seconds + part;
}

/** In `14:30 Uhr` the word is said already. */
const withoutClock = (rule: Rule): Rule => ({
  ...rule,
  pattern: new RegExp(`${rule.pattern.source}(?:[ \\u00a0](?:Uhr|h)(?!\\p{L}))?`, 'uy'),
});

const fullHour: Rule = {
  name: 'full hour',
  starts: /\d/,
  pattern: new RegExp(`${beginning}(\\d{1,2})(?:\\.([0-5]\\d))? Uhr(?!\\p{L})`, 'uy'),
  say: ([, hour, minute]) =>
    Number(hour) <= 24
      ? say({ hour: Number(hour), minute: Number(minute ?? 0), isInHours: true })
      : undefined,
};

export const clockTimes: readonly Rule[] = [
  fullHour,
  ...times(figures, { say, hours: false }).map(withoutClock),
];
