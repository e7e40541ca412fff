import { type CalendarDate, daysOfSpan, numericDates } from '../../grammar/spoken/dates.ts';
import { digitsOf } from '../../grammar/spoken/digits.ts';
import { characterClock, paddedBefore, spanOf } from '../../grammar/spoken/east-asian.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { figures, NUMBERS } from './numbers.ts';

const { digit, starts } = figures;
const plain = (value: number) => NUMBERS.cardinal(String(value));

const say = ({ day, month, year }: Omit<CalendarDate, 'monthName'>): string =>
  `${year === undefined ? '' : `${NUMBERS.spelled(year)}年`}${plain(month)}月${plain(day)}日`;

/** `2019·2·10` */
const dotted: Rule = {
  name: 'date with dots in the middle',
  starts,
  pattern: new RegExp(`(?<!${digit})(${digit}{4})·(${digit}{1,2})·(${digit}{1,2})(?!${digit})`, 'uy'),
  say: ([, year, month, day]) =>
    say({ year: digitsOf(year!), month: Number(digitsOf(month!)), day: Number(digitsOf(day!)) }),
};

/**
 * `2024年`, `05年`, `'98年`, `618年` at the beginning of a clause, and any year of an era. `50年` and `2000年前` are
 * durations.
 */
const years: Rule = {
  name: 'year',
  starts,
  pattern: new RegExp(
    `(?<![0-9０-９.,])(?:(?:(?!${digit}[0０]{3}年[前来來])[12１２]${digit}{3}|[0０]${digit}|(?<![^])${digit}{2}(?=年(?:$|${digit}{1,2}月))|(?<=^|[，。、（(在于至到自从])[1-9]${digit}[1-9](?!年[前来來间間后後]))(?=年)|(?<=公元前?)${digit}{1,4}(?=年)|(?<=['’‘])${digit}{2}(?=年))`,
    'uy',
  ),
  say: ([written]) => NUMBERS.spelled(digitsOf(written)),
};

/** `90后`: born in those years. */
const generations: Rule = {
  name: 'generation',
  starts,
  pattern: /(?<![0-9.])[06-9][05](?=[后後](?![面来來天续方退]))/uy,
  say: ([written]) => NUMBERS.spelled(written),
};

/** `12/2/3`: the year comes first, because the day has one digit. */
const shortDate: Rule = {
  name: 'date with a short year',
  starts,
  pattern: new RegExp(`(?<![0-9０-９./-])([0-4]${digit})/(1[0-2]|0?[1-9])/([1-9])(?![0-9０-９./-])`, 'uy'),
  say: ([, year, month, day]) =>
    `${NUMBERS.spelled(digitsOf(year!))}年${plain(Number(month))}月${plain(Number(day))}日`,
};

/** `1980s` → `一九八零年代` */
const decades: Rule = {
  name: 'decade',
  starts,
  pattern: new RegExp(`(?<!${digit})((?:1\\d|20)\\d0)['’]?s(?![A-Za-z0-9])`, 'uy'),
  say: ([, year]) => `${NUMBERS.spelled(year!)}年代`,
};

/** `2008/08` → `二零零八年八月` */
const yearAndMonth: Rule = {
  name: 'year and month',
  starts,
  pattern: new RegExp(
    `(?<![0-9０-９./-])([12１２]${digit}{3})[/／.-](0[1-9]|1[0-2])(?![0-9０-９./年-])`,
    'uy',
  ),
  say: ([, year, month]) => `${NUMBERS.spelled(digitsOf(year!))}年${plain(Number(month))}月`,
};

/** `12/15到12/20` → `十二月十五日到十二月二十日` */
const spanOfDays = daysOfSpan(
  figures,
  say,
  '从|自|到|至|于|在',
  '到|至|起|开始|為止|为止|之前|以前|截止|[(（](?:周|週|星期)',
);

/** `1999-2004年`, `(1939-1945)` */
const spanOfYears: Rule = {
  name: 'years from and until',
  starts,
  pattern: new RegExp(
    `(?<!${digit})(${digit}{4})[-–—~～/](${digit}{4}|${digit}{2}(?=赛|賽|学|學|财))(?=年|学年|學年|赛季|賽季|财年|财政年|(?<=[(（][12]${digit}{3}[-–—~～][12]${digit}{3})[)）])`,
    'uy',
  ),
  say: ([, from, until]) => [from!, until!].map((year) => NUMBERS.spelled(digitsOf(year))).join('到'),
};

/** `2334bc` → `公元前二三三四年`, `200 A.D.` → `公元二零零年`. */
const yearsOfEra: Rule = {
  name: 'year of an era',
  starts,
  pattern: new RegExp(
    `(?<!${digit})(${digit}{1,4})年?(?:(${digit}{1,2})月)?(?:(${digit}{1,2})[日号])? ?(?:(bce?|b\\.c\\.(?:e\\.)?)|ad|a\\.d\\.|ce|c\\.e\\.)(?![A-Za-z])`,
    'iuy',
  ),
  say: ([, year, month, day, before]) =>
    `公元${before === undefined ? '' : '前'}${NUMBERS.spelled(digitsOf(year!))}年${month === undefined ? '' : `${plain(Number(digitsOf(month)))}月`}${day === undefined ? '' : `${plain(Number(digitsOf(day)))}日`}`,
};

/** `8月6号` → `八月六日`; also a day alone, but not in `6号线`. */
const dayOfMonth: Rule = {
  name: 'day of a month',
  starts,
  pattern: new RegExp(`(?:(?<=月)(${digit}{1,2})号(?![楼线门])|(?<![^])(${digit}{1,2})号(?![^]))`, 'uy'),
  say: ([, behindMonth, alone]) => `${plain(Number(digitsOf(behindMonth ?? alone!)))}日`,
};

export const dates: readonly Rule[] = [
  yearsOfEra,
  dayOfMonth,
  ...numericDates(figures, { names: [], say }),
  dotted,
  shortDate,
  yearAndMonth,
  spanOfDays,
  spanOfYears,
  decades,
  generations,
  years,
  paddedBefore(figures, '月日号點点時时分秒'),
  spanOf('到'),
];

/** `14:30`, `2:00pm` */
export const clockTimes = characterClock(figures, { am: '上午', pm: '下午', hour: '点', two: '两点' });
