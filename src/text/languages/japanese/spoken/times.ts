import { type CalendarDate, daysOfSpan, numericDates } from '../../grammar/spoken/dates.ts';
import { digitsOf } from '../../grammar/spoken/digits.ts';
import { type ClockTime, times } from '../../grammar/spoken/times.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { figures, NUMBERS } from './numbers.ts';

const { digit } = figures;
const plain = (value: number) => NUMBERS.cardinal(String(value));

const say = ({ day, month, year }: Omit<CalendarDate, 'monthName'>): string =>
  `${year === undefined ? '' : `${NUMBERS.cardinal(year)}年`}${plain(month)}月${plain(day)}日`;

const WEEKDAY = '[月火水木金土日]';

/** `(月)`, `(月〜金)` behind a day. */
const weekdays: Rule = {
  name: 'weekdays in brackets',
  starts: /[(（]/,
  pattern: new RegExp(
    `(?<=[日号]|${digit})[(（](${WEEKDAY})(?:[〜～~-](${WEEKDAY}))?(?:[・･]([祝休]))?[)）]`,
    'uy',
  ),
  say: ([, from, until, holiday]) =>
    `${from}曜日${until === undefined ? '' : `から${until}曜日`}${holiday === undefined ? '' : `${holiday}日`}`,
};

const ERAS: Readonly<Record<string, string>> = { M: '明治', T: '大正', S: '昭和', H: '平成', R: '令和' };

/** `R4年`, `R.4`, `H30.4.1` → `平成三十年四月一日` */
const eras: Rule = {
  name: 'year of an era in short',
  starts: /[MTSHR]/,
  pattern:
    /(?<![A-Za-z0-9])([MTSHR])(?:(\d{1,2})(?=年)|(\d{1,2})[./](\d{1,2})[./](\d{1,2})|(?<=[HR])\.(\d{1,2}))(?![A-Za-z\d./-])/uy,
  say: ([, era = '', before, year, month, day, alone]) =>
    ERAS[era] +
    (before === undefined ? `${plain(Number(year ?? alone))}年` : plain(Number(before))) +
    (month === undefined ? '' : `${plain(Number(month))}月${plain(Number(day))}日`),
};

/** `9〜12時`, `1日～3日`, `昨日〜今日`. */
const spans: Rule = {
  name: 'from and until',
  starts: /[〜～~]/,
  pattern: /(?<=[\p{N}\p{Script=Han})）%％℃])[〜～~](?=[\p{N}\p{Script=Han}])/uy,
  say: () => 'から',
};

/** `08月`, `05分`: without the zero. */
const padded: Rule = {
  name: 'part of a date with a zero before it',
  starts: /[0０]/,
  pattern: new RegExp(`(?<!${digit})[0０](${digit})(?=[月日時分秒])`, 'uy'),
  say: ([, written]) => NUMBERS.cardinal(digitsOf(written!)),
};

export const dates: readonly Rule[] = [
  eras,
  ...numericDates(figures, { names: [], say }),
  daysOfSpan(figures, say, 'から|〜|～', 'から|まで|〜|～'),
  weekdays,
  spans,
  padded,
];

const HALVES = { am: '午前', pm: '午後' } as const;
const part = (value: number | undefined, unit: string) =>
  value === undefined ? '' : NUMBERS.cardinal(String(value)) + unit;

/** `14:30` → `十四時三十分`, `2:00pm` → `午後二時`. */
const sayTime = ({ hour, minute, second, half }: ClockTime): string =>
  (half === undefined ? '' : HALVES[half]) +
  part(hour, '時') +
  part(minute === 0 && second === undefined ? undefined : minute, '分') +
  part(second, '秒');

export const clockTimes = times(figures, { say: sayTime, hours: false });
