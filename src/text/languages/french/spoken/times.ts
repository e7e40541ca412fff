import { months } from '../../cldr.ts';
import { anyOf } from '../../grammar/spoken/alternatives.ts';
import type { SpokenWords } from '../../grammar/spoken/from-lexicon.ts';
import type { ClockTime } from '../../grammar/spoken/times.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { NUMBERS } from '../lexicon.ts';
import { figures } from './numbers.ts';

const MONTHS = months('fr');
const dayOf = (day: number) => (day === 1 ? 'premier' : NUMBERS.cardinal(String(day)));

export const shortMonths = 'janv fév|févr mars avr mai juin juil août sept oct nov déc';

export const date: SpokenWords['date'] = {
  lateDayBehind: 'le|du|au',
  say: ({ day, monthName, year }) =>
    `${dayOf(day)} ${monthName}${year === undefined ? '' : ` ${NUMBERS.cardinal(year)}`}`,
  behindDay: '(?:er|ᵉʳ)?',
  shortDotted: false,
};

/** `les 17-18 juin`: two successive days; `3-5 juin`: from one day to another. */
export const severalDays: Rule = {
  name: 'several days',
  starts: figures.starts,
  pattern: new RegExp(
    String.raw`(?<![\p{L}\p{N}/.-])\d{1,2}(?:[/-]\d{1,2}){1,3}(?= ${anyOf(MONTHS)}(?!\p{L}))`,
    'uy',
  ),
  say: ([written]) => {
    const days = written.split(/[/-]/).map(Number);
    const isSpan = days.length === 2 && written.includes('-') && days[1]! > days[0]! + 1;
    return days.map(dayOf).join(isSpan ? ' au ' : ' ');
  },
};

/** `17.06` is not a decimal, which has a comma; `17/06` is not a fraction, which has no leading zero. */
export const dayAndMonth: Rule = {
  name: 'day and month in figures',
  starts: figures.starts,
  pattern: new RegExp(
    `${figures.beginning}(?<![.,])(0[1-9]|[12]\\d|3[01])(?:\\.|/(?=0)|(?<=0\\d)/)(0[1-9]|1[0-2])${figures.end}(?![.,/-]?\\d)`,
    'uy',
  ),
  say: ([, day, month]) => `${dayOf(Number(day))} ${MONTHS[Number(month) - 1]}`,
};

const counted = (value: number, noun: string) =>
  `${NUMBERS.cardinal(String(value), 'feminine')} ${noun}${value > 1 ? 's' : ''}`;

/** `14h30` → `quatorze heures trente`. */
export function time({ hour, minute, second, half }: ClockTime): string {
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

export const clock = { hours: true, wordsLikeZones: ['et', 'est'] };
