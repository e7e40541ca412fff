import { among } from '../engine/word-list.ts';
import { plainNumber } from '../grammar/plain-number.ts';
import { amount, isNumber } from './numbers.ts';

/** Behind these `mille` only means many: `mille fois`. */
const manyTimes = among('fois mercis excuses pardons');

/** `vingt mille` → `20000`; `un` to `neuf` stay words. */
export const cardinals = plainNumber({
  amount,
  largestWord: 9n,
  isNumber,
  isPhrase: (tokens, at, { words }) =>
    words === 1 && tokens[at]?.key === 'mille' && manyTimes(tokens[at + 1]),
});
