import type { SpokenWords } from '../../grammar/spoken/from-lexicon.ts';
import type { ClockTime } from '../../grammar/spoken/times.ts';
import { NUMBERS } from '../lexicon.ts';

export const shortMonths = 'jan fev mar abr mai jun jul ago set out nov dez';

export const date: SpokenWords['date'] = {
  dayBehind: 'dia',
  say: ({ day, monthName, year }) => {
    const dated = `${day === 1 ? 'primeiro' : NUMBERS.cardinal(String(day))} de ${monthName.toLowerCase()}`;
    return year === undefined ? dated : `${dated} de ${NUMBERS.cardinal(year)}`;
  },
  behindDay: '[º°]?(?: de)?',
  ofYear: 'de',
  beforeYear: 'de',
  shortDotted: false,
};

const counted = (value: number, noun: string) =>
  `${NUMBERS.cardinal(String(value))} ${noun}${value === 1 ? '' : 's'}`;

/** `14h30` → `catorze horas e trinta`. */
export function time({ hour: written, minute, second, half, behind = '' }: ClockTime): string {
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

export const clock = { hours: true, dotted: true, behindDotted: 'd[aeo]|e|a|em|até|hs?|horas?', at: '[Àà]s' };
