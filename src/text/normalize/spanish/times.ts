import { type ClockTime, times } from '../grammar/times.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

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
