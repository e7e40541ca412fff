import { type ClockTime, times } from '../grammar/times.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

const hourOf = (hour: number) => NUMBERS.cardinal(String(hour), 'feminine');
const counted = (value: number, noun: string) =>
  `${NUMBERS.cardinal(String(value), 'masculine')} ${noun}${value === 1 ? 'o' : 'i'}`;

/** `16:30` → `sedici e trenta`, `3 h` → `tre ore`. */
function say({ hour, minute, second, half, isInHours }: ClockTime): string {
  const hours = hour === 1 ? "un'ora" : `${hourOf(hour)} ore`;
  if (minute === undefined && isInHours) return hours;
  if (second !== undefined) return `${hours} ${counted(minute!, 'minut')} e ${counted(second, 'second')}`;
  const past = minute === undefined || minute === 0 ? '' : ` e ${NUMBERS.cardinal(String(minute))}`;
  return hourOf(hour) + past + (half === undefined ? '' : ` ${partOfDay(hour, half)}`);
}

function partOfDay(hour: number, half: 'am' | 'pm'): string {
  if (half === 'am') return hour === 12 ? 'di notte' : 'del mattino';
  return hour >= 6 && hour < 12 ? 'di sera' : 'del pomeriggio';
}

export const clockTimes = times(figures, { say, hours: true });
