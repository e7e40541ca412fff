import { type Parser, after, either, lookup, map, unlessBefore, word } from '../engine/parser.ts';
import { type Ratio, fractions as fractionsOf } from '../grammar/fraction.ts';
import { ordinal } from '../grammar/ordinal.ts';
import { type Quantity, quantityRule } from '../grammar/quantity.ts';
import { SCALES, isNumberKey, number } from './numbers.ts';
import { ordinalNumber, toCardinalKey } from './ordinals.ts';

const ONE = lookup({ half: 2n, quarter: 4n });
const SEVERAL = lookup({
  halves: 2n,
  quarters: 4n,
  hundredths: 100n,
  thousandths: 1000n,
  millionths: 1_000_000n,
});

const seconds = word('second', 'first', 'seconds', 'firsts');
const singular: Parser<bigint> = (tokens, at) =>
  seconds(tokens, at) ? undefined : either(ONE, ordinalNumber)(tokens, at);

const withoutS = (key: string) => (key.endsWith('s') ? toCardinalKey(key.slice(0, -1)) : undefined);
const ordinals = map(ordinal(number, withoutS, isNumberKey), ({ value }) => value);
const plural: Parser<bigint> = (tokens, at) =>
  seconds(tokens, at) ? undefined : either(SEVERAL, ordinals)(tokens, at);

/** `one third`, `two thirds`; never `two third`. */
const fraction: Parser<Ratio> = (tokens, at) => {
  const count = number(tokens, at);
  if (!count || tokens[at]!.key === 'a') return undefined;
  const { value } = count.value;
  const below = (value === 1n ? singular : plural)(tokens, count.end);
  return below && { value: [value, below.value], end: below.end };
};

const partOfOne = after(
  word('a', 'one'),
  map(singular, (below): Ratio => [1n, below]),
);

/** Not `two and a half million`, which is one word for a number. */
export const fractional: Parser<Quantity> = unlessBefore(
  fractionsOf({
    cardinal: number,
    minus: ['minus', 'negative'],
    fraction,
    rest: after(word('and'), either(partOfOne, fraction)),
  }),
  word('hundred', ...SCALES),
);

export const fractions = quantityRule(fractional);
