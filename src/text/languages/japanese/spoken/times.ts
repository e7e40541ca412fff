import { type CalendarDate, daysOfSpan, numericDates } from '../../grammar/spoken/dates.ts';
import { bracketedDays, characterClock, paddedBefore, spanOf } from '../../grammar/spoken/east-asian.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { figures, NUMBERS } from './numbers.ts';

const plain = (value: number) => NUMBERS.cardinal(String(value));

const say = ({ day, month, year }: Omit<CalendarDate, 'monthName'>): string =>
  `${year === undefined ? '' : `${NUMBERS.cardinal(year)}年`}${plain(month)}月${plain(day)}日`;

const WEEKDAY = '[月火水木金土日]';

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

export const dates: readonly Rule[] = [
  eras,
  ...numericDates(figures, { names: [], say }),
  daysOfSpan(figures, say, 'から|〜|～', `から|まで|〜|～|[(（]${WEEKDAY}[)）・･〜～]`),
  bracketedDays(WEEKDAY, (day) => `${day}曜日`, 'から'),
  spanOf('から'),
  paddedBefore(figures, '月日時分秒銭'),
];

/** `14:30`, `2:00pm` */
export const clockTimes = characterClock(figures, { am: '午前', pm: '午後', hour: '時' });
