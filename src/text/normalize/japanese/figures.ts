import { LATIN, WIDE_DIGITS, WIDE_GROUPED } from '../grammar/characters.ts';
import { figuresOf } from '../grammar/figures.ts';
import { NUMBERS } from './numbers.ts';

export const figures = figuresOf(NUMBERS, {
  digits: WIDE_DIGITS,
  grouped: WIDE_GROUPED,
  marks: { '.': '点', '．': '点' },
  letters: LATIN,
});
