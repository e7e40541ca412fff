import { type ClockTime, times } from '../grammar/times.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

const counted = (value: number, noun: string) =>
  `${NUMBERS.cardinal(String(value))} ${noun}${value === 1 ? '' : 's'}`;

/** `14h30` → `catorze horas e trinta`. */
function say({ hour, minute, second, half }: ClockTime): string {
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

export const clockTimes = times(figures, { say, hours: true });
