import { countingUp, wordList } from '../../engine/word-list.ts';
import { type DateWords, namedDates, numericDates } from '../../grammar/spoken/dates.ts';
import { type ClockTime, times } from '../../grammar/spoken/times.ts';
import { figures, NUMBERS } from './numbers.ts';

const DATES: DateWords = {
  names: wordList('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
  otherNames: { setiembre: 9 },
  short: countingUp(1, 1, 'ene feb mar abr may jun jul ago sep|sept|set oct nov dic'),
  say: ({ day, monthName, beforeYear = 'de', year }) => {
    const dated = `${day === 1 ? 'primero' : NUMBERS.cardinal(String(day))} de ${monthName}`;
    return year === undefined ? dated : `${dated} ${beforeYear} ${NUMBERS.cardinal(year)}`;
  },
  behindDay: '(?:\\.?º|°)?(?: de)?',
  beforeYear: 'del?',
};

const { dayFirst, monthFirst } = namedDates(figures, DATES);

/** `15/3/2024`, `1 de enero`, `abr. 22` → `veintidós de abril`. */
export const dates = [...numericDates(figures, DATES), dayFirst, monthFirst];

const feminine = (value: number) => NUMBERS.cardinal(String(value), 'feminine');
const masculine = (value: number, noun: string) =>
  `${NUMBERS.cardinal(String(value), 'masculine')} ${value === 1 ? noun : `${noun}s`}`;

const PAST: Readonly<Record<number, string>> = { 0: '', 15: ' y cuarto', 30: ' y media' };

/** `2:30 p.m.` → `dos y media de la tarde`, `3 h` → `tres horas`. */
function say({ hour, minute, second, half, isInHours }: ClockTime): string {
  if (minute === undefined && isInHours) return `${feminine(hour)} ${hour === 1 ? 'hora' : 'horas'}`;
  if (second !== undefined && (minute !== 0 || second !== 0)) {
    return `${feminine(hour)} ${hour === 1 ? 'hora' : 'horas'} ${masculine(minute!, 'minuto')} y ${masculine(second, 'segundo')}`;
  }
  const past = PAST[minute ?? 0] ?? ` y ${NUMBERS.cardinal(String(minute), 'nothing')}`;
  return feminine(hour) + past + (half === undefined ? '' : ` de la ${partOfDay(hour, half)}`);
}

function partOfDay(hour: number, half: 'am' | 'pm'): string {
  if (half === 'am') return hour === 12 ? 'noche' : 'mañana';
  return hour >= 8 && hour < 12 ? 'noche' : 'tarde';
}

export const clockTimes = times(figures, { say, hours: true });
