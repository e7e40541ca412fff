import type { Rule } from '../engine/language.ts';
import { either, lookup, map, sequence, word } from '../engine/parser.ts';
import { measure } from '../grammar/measure.ts';
import { fractional } from './fractions.ts';
import { amount } from './numbers.ts';
import { UNITS } from './units.ts';

/** `un segundo` is a moment. */
const MOMENTS = new Set(['minuto', 'segundo']);

const plain = measure({
  amount: either(fractional, amount),
  units: UNITS,
  per: ['por'],
  perUnits: UNITS,
  isWord: ({ words, whole }, { key }) => words === 1 && whole === 1n && MOMENTS.has(key),
});

const unit = lookup(UNITS);
const half = sequence(word('y'), word('medio', 'media'));

/** `dos metros y medio` → `2 1/2 m`. */
const withHalf: Rule = (tokens, at) => {
  const found = wholeAndHalf(tokens, at);
  if (!found) return undefined;
  const [{ number, whole, scale, numberEnd }, symbol] = found.value;
  if (whole === undefined || scale !== undefined) return undefined;
  return [
    { text: `${number} 1/2`, end: numberEnd },
    { text: symbol, end: found.end },
  ];
};
const wholeAndHalf = map(sequence(amount, unit, half), ([amount, symbol]) => [amount, symbol] as const);

/** `tres quintos de metro` → `3/5 m`. */
const partOf: Rule = (tokens, at) => {
  const found = fractionOf(tokens, at);
  if (!found) return undefined;
  const [{ number, numberEnd }, , symbol] = found.value;
  return [
    { text: number, end: numberEnd },
    { text: symbol, end: found.end },
  ];
};
const fractionOf = sequence(fractional, word('de'), unit);

export const measures: readonly Rule[] = [withHalf, partOf, plain];
