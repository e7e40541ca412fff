import { plainNumber } from '../grammar/plain-number.ts';
import { amount, isNumber } from './numbers.ts';

/** `twenty one` → `21`; `one` to `twelve` and `a hundred` stay words. */
export const cardinals = plainNumber({
  amount,
  largestWord: 12n,
  isNumber,
  isPhrase: (tokens, at, { words }) => words === 2 && tokens[at]?.key === 'a',
});
