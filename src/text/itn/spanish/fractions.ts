import type { Rule } from '../engine/language.ts';
import { type Parser, after, either, lookup, map, sequence, unlessBefore, word } from '../engine/parser.ts';
import { countingUp } from '../engine/word-list.ts';
import { type Ratio, fractions as fractionsOf } from '../grammar/fraction.ts';
import { quantityParts } from '../grammar/quantity.ts';
import { LARGE_WORDS, ONES, TEENS, TENS, number } from './numbers.ts';

const NAMED = {
  ...countingUp(2, 1, 'medio tercio cuarto quinto sexto septimo octavo noveno decimo'),
  centesimo: 100,
  milesimo: 1000,
};

/** `doceavo`, `treintavo`, `cuarentiunavo`. */
const AVOS = {
  ...Object.fromEntries(Object.entries(TEENS).map(([word, value]) => [`${word}avo`, value])),
  ...Object.fromEntries(
    Object.entries(TENS).flatMap(([ten, tens]) => [
      [`${ten}vo`, tens],
      ...Object.entries(ONES).map(([one, value]) => [`${ten.slice(0, -1)}i${one}avo`, tens + value] as const),
    ]),
  ),
};
const plural = (words: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(words).map(([word, value]) => [`${word}s`, value]));

const singular = lookup(NAMED, AVOS);
const several = lookup(plural(NAMED), plural(AVOS));

/** `un décimo`, `dos tercios`; `dos cuartos` may as well be rooms, as many as a whole has are. */
const fraction: Parser<Ratio> = (tokens, at) => {
  const count = number(tokens, at);
  if (!count) return undefined;
  const { value } = count.value;
  const below = (value === 1n ? singular : several)(tokens, count.end);
  const isProper = below && (value < below.value || tokens[count.end]!.key.includes('av'));
  return isProper ? { value: [value, BigInt(below.value)], end: below.end } : undefined;
};

const half = map(word('medio', 'media'), (): Ratio => [1n, 2n]);

export const fractional = unlessBefore(
  fractionsOf({
    cardinal: number,
    minus: ['menos'],
    fraction,
    rest: after(word('y'), either(half, fraction)),
  }),
  word(...LARGE_WORDS),
);

/** `un medio`, `un tercio` and `un cuarto` stay words. */
const simple = sequence(lookup(ONES), word('medio', 'tercio', 'cuarto'));

export const fractions: Rule = (tokens, at) => {
  const found = fractional(tokens, at);
  return found && simple(tokens, at)?.end !== found.end ? quantityParts(found) : undefined;
};
