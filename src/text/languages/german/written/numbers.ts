import { type Rule, rule } from '../../engine/language.ts';
import { after, either, lookup, map, type Parser, unlessBefore, word } from '../../engine/parser.ts';
import { compoundSplitter } from '../../engine/compound.ts';
import { fractions as fractionsOf, type Ratio } from '../../grammar/written/fraction.ts';
import { ordinal } from '../../grammar/written/ordinal.ts';
import { plainNumber } from '../../grammar/written/plain-number.ts';
import { type Quantity, quantityRule } from '../../grammar/written/quantity.ts';
import { LARGE_WORDS, MORPHEMES, PARTS, READER } from '../lexicon.ts';

export const { number, below100, twoDigits, amount, isNumber, scales, ordinal: ordinalNumber } = READER;

/** `eine` is an article. */
export const digit: Parser<string> = (tokens, at) =>
  tokens[at]?.key === 'eine' ? undefined : READER.digit(tokens, at);

/** `vier und zwanzig` → `24`; `eins` to `neun` stay words. */
export const cardinals = plainNumber({ amount, largestWord: 9n, isNumber });

/** The parts of a fraction: `zwei und zwanzigstel` → 22. */
const partNumber = map(
  ordinal(
    number,
    (key) => PARTS.get(key),
    (key) => READER.isKey(key) || key === 'und',
  ),
  ({ value }) => value,
);

/** `erster` to `neunter` stay words. */
export const ordinals: Rule = rule(map(ordinalNumber, (value) => (value < 10n ? undefined : `${value}.`)));

const half = lookup({ halb: 2n, halbe: 2n });

/** `ein fünftel`, `vier halbe`, `ein ein hundertstel`. */
const fraction: Parser<Ratio> = (tokens, at) => {
  const count = number(tokens, at);
  const parts = count && either(half, partNumber)(tokens, count.end);
  return parts && { value: [count.value.value, parts.value], end: parts.end };
};
/** `zweieinhalb`, `zwei dreiviertel` have nothing between. */
const joined = map(lookup({ 'ein halb': [1n, 2n], 'drei viertel': [3n, 4n] }), (ratio): Ratio => [
  ratio[0]!,
  ratio[1]!,
]);

const oneAndAHalf: Parser<Quantity> = (tokens, at) =>
  tokens[at]?.key === 'anderthalb'
    ? { value: { number: '1 1/2', numberEnd: at + 1, words: 1 }, end: at + 1 }
    : undefined;

export const fractional = unlessBefore(
  either(
    oneAndAHalf,
    fractionsOf({
      cardinal: number,
      minus: ['minus'],
      fraction,
      rest: either(after(word('und'), fraction), joined),
    }),
  ),
  word(...LARGE_WORDS),
);

export const fractions = quantityRule(fractional);

/** Takes numbers in one word apart: `vierundzwanzigster` → `vier`, `und`, `zwanzigster`. */
export const splitNumber = compoundSplitter(MORPHEMES, (parts) => parts[0] !== 'und');
