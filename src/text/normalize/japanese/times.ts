import { type ClockTime, times } from '../grammar/times.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

const HALVES = { am: '午前', pm: '午後' } as const;
const part = (value: number | undefined, unit: string) =>
  value === undefined ? '' : NUMBERS.cardinal(String(value)) + unit;

/** `14:30` → `十四時三十分`, `2:00pm` → `午後二時`. */
const say = ({ hour, minute, second, half }: ClockTime): string =>
  (half === undefined ? '' : HALVES[half]) +
  part(hour, '時') +
  part(minute === 0 && second === undefined ? undefined : minute, '分') +
  part(second, '秒');

export const clockTimes = times(figures, { say, hours: false });
