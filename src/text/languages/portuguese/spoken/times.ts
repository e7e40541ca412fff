import { countingUp } from '../../engine/word-list.ts';
import { months } from '../../cldr.ts';
import { type DateWords, namedDates, numericDates } from '../../grammar/spoken/dates.ts';
import { type ClockTime, times } from '../../grammar/spoken/times.ts';
import { NUMBERS } from '../lexicon.ts';
import { figures } from './numbers.ts';

const DATES: DateWords = {
  names: months('pt'),
  short: countingUp(1, 1, 'jan fev mar abr mai jun jul ago set out nov dez'),
  say: ({ day, monthName, year }) => {
    const dated = `${day === 1 ? 'primeiro' : NUMBERS.cardinal(String(day))} de ${monthName.toLowerCase()}`;
    return year === undefined ? dated : `${dated} de ${NUMBERS.cardinal(year)}`;
  },
  behindDay: '[º°]?(?: de)?',
  ofYear: 'de',
  beforeYear: 'de',
};

const named = namedDates(figures, DATES);

/** `15/3/2024`, `1º de maio`. */
export const dates = [...numericDates(figures, DATES), named.dayFirst, named.monthAndYear];

const counted = (value: number, noun: string) =>
  `${NUMBERS.cardinal(String(value))} ${noun}${value === 1 ? '' : 's'}`;

/** `14h30` → `catorze horas e trinta`. */
function say({ hour: written, minute, second, half, behind = '' }: ClockTime): string {
  // `15h da tarde`, `20h da noite`
  const [, daytime] = /^ da (tarde|noite)/.exec(behind) ?? [];
  const isTwice = daytime !== undefined && written > 12 && written < (daytime === 'tarde' ? 20 : 24);
  const hour = isTwice ? written - 12 : written;
  const hours = `${NUMBERS.cardinal(String(hour), 'feminine')} ${hour === 1 ? 'hora' : 'horas'}`;
  const part = half === undefined ? '' : ` da ${partOfDay(hour, half)}`;
  if (second !== undefined)
    return `${hours} e ${counted(minute!, 'minuto')} e ${counted(second, 'segundo')}${part}`;
  return (
    hours + (minute === undefined || minute === 0 ? '' : ` e ${NUMBERS.cardinal(String(minute))}`) + part
  );
}

function partOfDay(hour: number, half: 'am' | 'pm'): string {
  if (half === 'am') return hour === 12 ? 'noite' : 'manhã';
  return hour >= 6 && hour < 12 ? 'noite' : 'tarde';
}

export const clockTimes = times(figures, { say, hours: true, dotted: true, at: '[Àà]s' });
