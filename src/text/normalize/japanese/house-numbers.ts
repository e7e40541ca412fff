import { digitsOf } from '../grammar/digits.ts';
import type { Rule } from '../rule.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

const { digit, starts } = figures;

/** `港区1-2-3` → `港区一の二の三` */
export const houseNumbers: Rule = {
  name: 'house number',
  starts,
  pattern: new RegExp(
    `(?<=[区市町村郡目])${digit}{1,4}(?:[-−ー]${digit}{1,4}){1,3}(?![-−ー]?${digit})`,
    'uy',
  ),
  say: ([written]) =>
    written
      .split(/[-−ー]/)
      .map((part) => NUMBERS.cardinal(digitsOf(part)))
      .join('の'),
};
