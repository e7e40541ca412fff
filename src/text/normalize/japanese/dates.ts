import { type CalendarDate, numericDates } from '../grammar/dates.ts';
import { digitsOf } from '../grammar/digits.ts';
import type { Rule } from '../rule.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

const { digit } = figures;
const plain = (value: number) => NUMBERS.cardinal(String(value));

const say = ({ day, month, year }: CalendarDate): string =>
  `${year === undefined ? '' : `${NUMBERS.cardinal(year)}年`}${plain(month)}月${plain(day)}日`;

const WEEKDAY = '[月火水木金土日]';

/** `(月)`, `(月〜金)` behind a day. */
const weekdays: Rule = {
  name: 'weekdays in brackets',
  starts: /[(（]/,
  pattern: new RegExp(`(?<=[日号]|${digit})[(（](${WEEKDAY})(?:[〜～~-](${WEEKDAY}))?[)）]`, 'uy'),
  say: ([, from, until]) => `${from}曜日${until === undefined ? '' : `から${until}曜日`}`,
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

export const dates: readonly Rule[] = [...numericDates(figures, { names: [], say }), weekdays, spans, padded];
