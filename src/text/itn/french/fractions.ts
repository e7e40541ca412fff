import { type Parser, after, either, lookup, map, unlessBefore, word } from '../engine/parser.ts';
import type { Tokens } from '../engine/tokens.ts';
import { type Ratio, fractions as fractionsOf } from '../grammar/fraction.ts';
import { quantityRule } from '../grammar/quantity.ts';
import { LARGE_WORDS, number } from './numbers.ts';
import { plural, singular } from './ordinals.ts';

const NAMED = lookup({ demi: 2n, tiers: 3n, quart: 4n });
const SEVERAL_NAMED = lookup({ tiers: 3n, quarts: 4n });

/** `un quart`, `deux neuvièmes`; `un cinquième joueur` is none. */
const fraction: Parser<Ratio> = (tokens, at) => {
  const count = number(tokens, at);
  if (!count) return undefined;
  const { value } = count.value;
  const named = (value === 1n ? NAMED : SEVERAL_NAMED)(tokens, count.end);
  const parts = named ?? (value === 1n ? singular : plural)(tokens, count.end);
  const isOne = parts && !named && value === 1n && counts(tokens, parts.end);
  return parts && !isOne ? { value: [value, parts.value], end: parts.end } : undefined;
};

/** Whether the word at `at` is what an ordinal counts. */
const counts = (tokens: Tokens, at: number) =>
  at < tokens.length && tokens[at]!.kind !== 'mark' && !behindFraction(tokens, at);
const behindFraction = word(
  'de',
  'du',
  'des',
  "d'",
  'et',
  'ou',
  'est',
  'sont',
  'en',
  'pour',
  'dans',
  'plus',
  'moins',
);

const half = map(word('demi', 'demie'), (): Ratio => [1n, 2n]);

export const fractional = unlessBefore(
  fractionsOf({
    cardinal: number,
    minus: ['moins'],
    fraction,
    rest: after(word('et'), either(half, fraction)),
  }),
  word(...LARGE_WORDS),
);

export const fractions = quantityRule(fractional);
