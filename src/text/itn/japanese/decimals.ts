import { type Rule, rule } from '../engine/language.ts';
import { after, map, sequence, unlessBefore } from '../engine/parser.ts';
import { withCommas } from '../grammar/character-numbers.ts';
import { digits, minus, multiplier, number, point } from './numbers.ts';

/** マイナス九十二点一五七四 → -92.1574 */
const decimal = map(
  sequence(minus, number, unlessBefore(after(point, digits), multiplier)),
  ([sign, whole, decimals]) => `${sign}${withCommas(whole)}.${decimals}`,
);
const negative = map(sequence(minus, number), ([sign, whole]) =>
  sign === '' ? undefined : sign + withCommas(whole),
);

export const decimals: readonly Rule[] = [rule(decimal), rule(negative)];
