import { either } from '../engine/parser.ts';
import { measure } from '../grammar/measure.ts';
import { fractional } from './fractions.ts';
import { amount } from './numbers.ts';
import { PER_UNITS, UNITS } from './units.ts';

export const measures = measure({
  amount: either(fractional, amount),
  units: UNITS,
  per: ['par'],
  perUnits: PER_UNITS,
  // `une minute` is a moment.
  isWord: ({ words, whole }, { key }) => words === 1 && whole === 1n && key === 'minute',
});
