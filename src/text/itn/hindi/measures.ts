import { type Rule, rule } from '../engine/language.ts';
import { either, map, sequence, word } from '../engine/parser.ts';
import { measure } from '../grammar/measure.ts';
import { amount, number, quarteredAmount } from './numbers.ts';
import { UNITS, isLongTime } from './units.ts';

const plain = measure({
  // `सवा सात सौ` is one number; `सवा सात` with a unit behind it another.
  amount: either(amount, quarteredAmount),
  units: UNITS,
  per: ['प्रति'],
  perUnits: UNITS,
  isWord: ({ words, whole }, { key }) =>
    whole !== undefined && (isLongTime(key) || (words === 1 && whole === 1n)),
});

/** `पाँच बाई पाँच` → `५x५` */
const byEachOther = map(
  sequence(number, word('बाई'), number),
  ([width, , height]) => `${width.value}x${height.value}`,
);

export const measures: readonly Rule[] = [rule(byEachOther), plain];
