import type { Rule } from '../engine/language.ts';
import {
  type Parser,
  after,
  ahead,
  either,
  lookup,
  map,
  sequence,
  unlessBefore,
  word,
} from '../engine/parser.ts';
import { countingUp } from '../engine/word-list.ts';
import { type Ratio, fractions as fractionsOf } from '../grammar/fraction.ts';
import { quantityParts } from '../grammar/quantity.ts';
import { LARGE_WORDS, ONES, below100, number } from './numbers.ts';

const NAMED = {
  ...countingUp(2, 1, 'meio terço quarto quinto sexto sétimo oitavo nono décimo'),
  centésimo: 100,
  milésimo: 1000,
};
const singular = lookup(NAMED);
const several = lookup(Object.fromEntries(Object.entries(NAMED).map(([word, value]) => [`${word}s`, value])));
/** `cinco doze avos`. */
const avos = ahead(below100, word('avos'));

/** `um décimo`, `dois terços`; `dois quartos` may as well be rooms, as many as a whole has are. */
const fraction: Parser<Ratio> = (tokens, at) => {
  const count = number(tokens, at);
  if (!count) return undefined;
  const { value } = count.value;
  const parts = avos(tokens, count.end) ?? (value === 1n ? singular : several)(tokens, count.end);
  return parts && value < parts.value ? { value: [value, BigInt(parts.value)], end: parts.end } : undefined;
};

const half = map(word('meio', 'meia'), (): Ratio => [1n, 2n]);

export const fractional = unlessBefore(
  fractionsOf({
    cardinal: number,
    minus: ['menos'],
    fraction,
    rest: after(word('e'), either(half, fraction)),
  }),
  word(...LARGE_WORDS),
);

/** `um meio`, `um terço` and `um quarto` stay words. */
const simple = sequence(lookup(ONES), word('meio', 'terço', 'quarto'));

export const fractions: Rule = (tokens, at) => {
  const found = fractional(tokens, at);
  return found && simple(tokens, at)?.end !== found.end ? quantityParts(found) : undefined;
};
