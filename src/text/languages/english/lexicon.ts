import { countingUp, saidFor } from '../engine/word-list.ts';

export const ONES = countingUp(1, 1, 'one two three four five six seven eight nine');
export const TEENS = countingUp(
  10,
  1,
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
export const TENS = countingUp(20, 10, 'twenty thirty forty fifty sixty seventy eighty ninety');
/** The exponents of ten. */
export const LARGE = countingUp(
  6,
  3,
  'million billion trillion quadrillion quintillion sextillion septillion octillion',
);
export const SCALES = ['thousand', ...Object.keys(LARGE)];

/** The last words of ordinals that are not the cardinal with a `th`. */
export const ORDINAL_ENDS: Readonly<Record<string, string>> = saidFor(
  'one first; two second; three third; five fifth; eight eighth; nine ninth; twelve twelfth',
);
