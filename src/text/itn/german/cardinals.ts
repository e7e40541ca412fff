import { plainNumber } from '../grammar/plain-number.ts';
import { amount, isNumber } from './numbers.ts';

/** `vier und zwanzig` → `24`; `eins` to `neun` stay words. */
export const cardinals = plainNumber({ amount, largestWord: 9n, isNumber });
