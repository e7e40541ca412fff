import { fractionsOf } from '../grammar/fractions.ts';
import { digitsOf } from '../grammar/digits.ts';
import type { Rule } from '../rule.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

/** `2/3` → `三分の二`, `1 1/2` → `一と二分の一`. */
export const fractions = fractionsOf(figures, ({ whole, count, parts }) => {
  const said = `${NUMBERS.cardinal(parts)}分の${NUMBERS.cardinal(count)}`;
  return whole === '' ? said : `${NUMBERS.cardinal(whole)}と${said}`;
});

const { digit } = figures;

/** `√1/2` → `二分のルート一`, `-√3` → `マイナスルート三`. */
export const roots: readonly Rule[] = [
  {
    name: 'root in a fraction',
    starts: /√/,
    pattern: new RegExp(`√(${digit}{1,9})/(${digit}{1,9})(?!${digit})`, 'uy'),
    say: ([, count, parts]) =>
      `${NUMBERS.cardinal(digitsOf(parts!))}分のルート${NUMBERS.cardinal(digitsOf(count!))}`,
  },
  {
    name: 'root',
    starts: /[-−√]/,
    pattern: new RegExp(`([-−]?)√(?=${digit})`, 'uy'),
    say: ([, minus]) => `${minus === '' ? '' : NUMBERS.minus}ルート`,
  },
];
