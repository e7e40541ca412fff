import type { Rule } from '../rule.ts';
import { ordinal } from './numbers.ts';
import { END, WHOLE, sticky } from './pattern.ts';

/** `21st` → `twenty first`, `1st-3rd` → `first to third`; `21th` is none. */
export const ordinals: Rule = {
  name: 'ordinal',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}])(?!0\d)(${WHOLE})(st|nd|rd|th)${END}([-–](?=\d{1,3}(?:st|nd|rd|th)))?`,
    'i',
  ),
  say: ([, number = '', ending = '', dash]) => {
    const digits = number.replaceAll(/\D/g, '');
    return endingOf(digits) === ending.toLowerCase() ? ordinal(digits) + (dash ? ' to' : '') : undefined;
  },
};

function endingOf(digits: string): string {
  if (/1\d$/.test(digits)) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[digits.at(-1)!] ?? 'th';
}
