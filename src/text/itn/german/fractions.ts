import { type Parser, after, either, lookup, map, sequence, unlessBefore, word } from '../engine/parser.ts';
import { type Ratio, fractions as fractionsOf } from '../grammar/fraction.ts';
import { quantityRule } from '../grammar/quantity.ts';
import { LARGE_WORDS, number } from './numbers.ts';
import { partNumber } from './ordinals.ts';

const half = lookup({ halb: 2n, halbe: 2n });

/** `ein fünftel`, `vier halbe`, `ein ein hundertstel`. */
const fraction: Parser<Ratio> = (tokens, at) => {
  const count = number(tokens, at);
  const parts = count && either(half, partNumber)(tokens, count.end);
  return parts && { value: [count.value.value, parts.value], end: parts.end };
};
/** `zweieinhalb` has nothing between. */
const oneHalf = map(sequence(word('ein'), word('halb')), (): Ratio => [1n, 2n]);

export const fractional = unlessBefore(
  fractionsOf({
    cardinal: number,
    minus: ['minus'],
    fraction,
    rest: either(after(word('und'), fraction), oneHalf),
  }),
  word(...LARGE_WORDS),
);

export const fractions = quantityRule(fractional);
