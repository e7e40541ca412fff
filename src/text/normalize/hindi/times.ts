import { type ClockTime, times } from '../grammar/times.ts';
import type { Rule } from '../rule.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

const cardinal = (value: number) => NUMBERS.cardinal(String(value));

/** `2:16` → `दो बजकर सोलह मिनट`, `4:00` → `चार बजे`. */
function say({ hour, minute = 0, second = 0, half }: ClockTime): string {
  const part =
    half === undefined ? '' : `${half === 'am' ? 'सुबह' : hour >= 6 && hour < 12 ? 'शाम' : 'दोपहर'} `;
  if (minute === 0 && second === 0) return `${part}${cardinal(hour)} बजे`;
  const minutes = minute === 0 ? '' : ` ${cardinal(minute)} मिनट`;
  const seconds = second === 0 ? '' : ` ${cardinal(second)} सेकंड`;
  return `${part}${cardinal(hour)} बजकर${minutes}${seconds}`;
}

/** In `10:30 बजे` the clock is said already. */
const withoutClock = (rule: Rule): Rule => ({
  ...rule,
  pattern: new RegExp(`${rule.pattern.source}(?: बजे(?![\\p{L}\\p{M}]))?`, 'uy'),
});

export const clockTimes: readonly Rule[] = times(figures, { say, hours: false }).map(withoutClock);
