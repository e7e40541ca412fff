import { among } from '../engine/word-list.ts';
import { plainNumber } from '../grammar/plain-number.ts';
import { amount, isNumber } from './numbers.ts';

/** Behind these `mil` only means many: `mil gracias`. */
const manyTimes = among('gracias veces perdones disculpas');

/** `veinte mil` → `20000`; `uno` to `nueve` stay words. */
export const cardinals = plainNumber({
  amount,
  largestWord: 9n,
  isNumber,
  isPhrase: (tokens, at, { words }) => words === 1 && tokens[at]?.key === 'mil' && manyTimes(tokens[at + 1]),
});
