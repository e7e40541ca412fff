import { countingUp } from '../../engine/word-list.ts';
import { months } from '../../cldr.ts';
import { anyOf } from '../../grammar/spoken/alternatives.ts';
import { type DateWords, namedDates, numericDates } from '../../grammar/spoken/dates.ts';
import { type ClockTime, times } from '../../grammar/spoken/times.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { NUMBERS } from '../lexicon.ts';
import { figures } from './numbers.ts';

const dayOf = (day: number) => (day === 1 ? 'premier' : NUMBERS.cardinal(String(day)));

const DATES: DateWords = {
  names: months('fr'),
  short: countingUp(1, 1, 'janv fév|févr mars avr mai juin juil août sept oct nov déc'),
  say: ({ day, monthName, year }) =>
    `${dayOf(day)} ${monthName}${year === undefined ? '' : ` ${NUMBERS.cardinal(year)}`}`,
  behindDay: '(?:er|ᵉʳ)?',
};

/** `les 17-18 juin`: days one after the other. */
const severalDays: Rule = {
  name: 'several days',
  starts: figures.starts,
  pattern: new RegExp(
    String.raw`(?<![\p{L}\p{N}/.-])\d{1,2}(?:[/-]\d{1,2}){1,3}(?= ${anyOf(DATES.names)}(?!\p{L}))`,
    'uy',
  ),
  say: ([days]) =>
    days
      .split(/[/-]/)
      .map((day) => dayOf(Number(day)))
      .join(' '),
};

/** `17.06`: no decimals, which have a comma; `17/06`: no fraction, which has no zero in front. */
const dayAndMonth: Rule = {
  name: 'day and month in figures',
  starts: figures.starts,
  pattern: new RegExp(
    `${figures.beginning}(?<![.,])(0[1-9]|[12]\\d|3[01])(?:\\.|/(?=0)|(?<=0\\d)/)(0[1-9]|1[0-2])${figures.end}(?![.,/-]?\\d)`,
    'uy',
  ),
  say: ([, day, month]) => `${dayOf(Number(day))} ${DATES.names[Number(month) - 1]}`,
};

const named = namedDates(figures, DATES);

/** `02/03/2003`, `1er mai 2020`. */
export const dates: readonly Rule[] = [
  severalDays,
  dayAndMonth,
  ...numericDates(figures, DATES),
  named.dayFirst,
  named.monthAndYear,
];

const counted = (value: number, noun: string) =>
  `${NUMBERS.cardinal(String(value), 'feminine')} ${noun}${value > 1 ? 's' : ''}`;

/** `14h30` → `quatorze heures trente`. */
function say({ hour, minute, second, half }: ClockTime): string {
  const hours = counted(hour, 'heure');
  const part = half === undefined ? '' : ` ${partOfDay(hour, half)}`;
  if (second !== undefined)
    return `${hours} ${counted(minute!, 'minute')} ${counted(second, 'seconde')}${part}`;
  return (
    hours +
    (minute === undefined || minute === 0 ? '' : ` ${NUMBERS.cardinal(String(minute), 'feminine')}`) +
    part
  );
}

function partOfDay(hour: number, half: 'am' | 'pm'): string {
  if (half === 'am') return 'du matin';
  return hour >= 6 && hour < 12 ? 'du soir' : "de l'après-midi";
}

/** `24h/24`, `7j/7` */
export const aroundTheClock: Rule = {
  name: 'so many of all',
  starts: figures.starts,
  pattern: /(?<![\p{L}\p{N}.,/])(\d{1,2}) ?([hj]) ?\/ ?(24|7)(?![\p{L}\p{N}])/uy,
  say: ([, part = '', unit, all = '']) =>
    `${counted(Number(part), unit === 'h' ? 'heure' : 'jour')} sur ${NUMBERS.cardinal(all)}`,
};

export const clockTimes = times(figures, { say, hours: true });
