import { type ClockTime, times } from '../grammar/times.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

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

export const clockTimes = times(figures, { say, hours: true });
