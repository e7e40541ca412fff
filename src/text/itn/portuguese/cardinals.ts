import { among } from '../engine/word-list.ts';
import { plainNumber } from '../grammar/plain-number.ts';
import { amount, isNumber } from './numbers.ts';

/** Behind these `mil` only means many: `mil vezes`. */
const manyTimes = among('vezes desculpas perdões');

/** `vinte mil` → `20000`; `um` to `nove` stay words. */
export const cardinals = plainNumber({
  amount,
  largestWord: 9n,
  isNumber,
  isPhrase: (tokens, at, { words }) => words === 1 && tokens[at]?.key === 'mil' && manyTimes(tokens[at + 1]),
});
