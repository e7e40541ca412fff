import { type ClockTime, times } from '../grammar/times.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

const HALVES = { am: '上午', pm: '下午' } as const;
const part = (value: number | undefined, unit: string) =>
  value === undefined ? '' : NUMBERS.cardinal(String(value)) + unit;

/** `14:30` → `十四点三十分`, `2:00pm` → `下午两点`. */
const say = ({ hour, minute, second, half }: ClockTime): string =>
  (half === undefined ? '' : HALVES[half]) +
  (hour === 2 ? '两点' : part(hour, '点')) +
  part(minute === 0 && second === undefined ? undefined : minute, '分') +
  part(second, '秒');

export const clockTimes = times(figures, { say, hours: false });
