import { measure } from '../grammar/measure.ts';
import { either } from '../engine/parser.ts';
import { fractional } from './fractions.ts';
import { amount } from './numbers.ts';
import { PER_UNITS, UNITS } from './units.ts';

/** `one second` is a moment, `one foot` is one of two. */
const MOMENTS = new Set(['minute', 'foot']);

export const measures = measure({
  amount: either(fractional, amount),
  units: UNITS,
  per: ['per'],
  perUnits: PER_UNITS,
  isWord: ({ words, whole }, { key }) => words === 1 && whole === 1n && MOMENTS.has(key),
});
