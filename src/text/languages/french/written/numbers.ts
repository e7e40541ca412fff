import type { Rule } from '../../engine/language.ts';
import { either, type Found, lookup, map, type Parser, place, sequence, word } from '../../engine/parser.ts';
import { standAlone, type Tokens } from '../../engine/tokens.ts';
import { among, countingUp, saidFor, wordList } from '../../engine/word-list.ts';
import { mixedFractions, type Ratio } from '../../grammar/written/fraction.ts';
import { numberReader } from '../../grammar/written/number-reader.ts';
import { ordinal } from '../../grammar/written/ordinal.ts';
import type { Quantity } from '../../grammar/written/quantity.ts';
import { toRoman } from '../../grammar/written/roman.ts';
import { tensAndOnes } from '../../grammar/written/small-numbers.ts';
import { say } from '../lexicon.ts';

const TEENS = countingUp(10, 1, 'dix onze douze treize quatorze quinze seize dix_sept dix_huit dix_neuf');
const TENS = countingUp(20, 10, 'vingt|vingts trente quarante cinquante');
/** The words of Belgium and Switzerland. */
const REGIONAL_TENS = countingUp(70, 10, 'septante huitante|octante nonante');
/** Tens that eleven to nineteen may follow. */
const LONG_TENS = { soixante: 60, 'quatre vingt': 80, 'quatre vingts': 80 };

const shortened = (found: Found<number> | undefined, at: number) =>
  found && { ...found, end: found.end + at };
/** The words that `et` joins to tens. */
const isOne = among('un une unième unièmes onze onzième onzièmes');

export const READER = numberReader(say, {
  sets: ['cardinal-masculine', 'cardinal-feminine'],
  words: { vingts: 20, cent: 100, ...REGIONAL_TENS },
  below100: (ones) => {
    const read = tensAndOnes({
      ones,
      teens: TEENS,
      tens: { ...TENS, ...REGIONAL_TENS },
      longTens: LONG_TENS,
      joiners: ['et'],
    });
    // `vingt euros cinquante et deux dollars`
    return (tokens, at) => {
      const found = read(tokens, at);
      const and = found ? tokens.slice(at, found.end).findIndex(({ key }) => key === 'et') : -1;
      return and < 0 || isOne(tokens[at + and + 1])
        ? found
        : shortened(read(tokens.slice(at, at + and), 0), at);
    };
  },
  hundred: 'cent cents',
  // Hundreds are counted up to nineteen, `dix-neuf cent trente`, except for ten: `dix cents` is money.
  isCounting: (value) => value < 20 && value !== 10,
  thousand: 'mille mil',
  large: countingUp(
    6,
    3,
    'million|millions milliard|milliards billion|billions billiard|billiards trillion|trillions trilliard|trilliards',
  ),
  areCounted: true,
  zero: 'zéro',
  articles: 'un une',
  minus: {
    said: 'moins',
    openers: 'à est était fait faisait entre vaut égale égal donne température presque',
    joiners: 'de et',
    degrees: 'degré degrés',
  },
  marks: { virgule: ',' },
  format: (whole, mark, decimals) => inThrees(whole, 'right') + mark + inThrees(decimals, 'left'),
});
const { number, isKey: isNumberKey } = READER;

/** `1818` → `1 818`, counted from the decimal mark. */
export function inThrees(digits: string, from: 'left' | 'right'): string {
  const first = from === 'right' ? digits.length % 3 : 0;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.filter((group) => group !== '').join(' ');
}

/** In amounts, numbers of four or more digits are in groups of three: `1 500 €`. */
export const grouped = (quantity: Quantity): Quantity =>
  /^-?\d{4,}$/.test(quantity.number)
    ? { ...quantity, number: quantity.number.replace(/\d+/, (digits) => inThrees(digits, 'right')) }
    : quantity;

const IRREGULAR = new Map([
  ['un', 'un'],
  ['cinqu', 'cinq'],
  ['neuv', 'neuf'],
]);

/** `quatrième` → `quatre`, `vingtième` → `vingt`. */
function toCardinalKey(key: string): string | undefined {
  const stem = key.endsWith('ième') ? key.slice(0, -'ième'.length) : undefined;
  if (stem === undefined) return undefined;
  return IRREGULAR.get(stem) ?? [stem, `${stem}e`].find(isNumberKey);
}
const pluralToCardinalKey = (key: string) =>
  key.endsWith('s') ? toCardinalKey(key.slice(0, -1)) : undefined;

const mayBelong = (key: string) => isNumberKey(key) || key === 'et';
const singular = ordinal(number, toCardinalKey, mayBelong);
const plural = ordinal(number, pluralToCardinalKey, mayBelong);

const FIRST_AND_SECOND = saidFor(
  'premier 1ᵉʳ; premiers 1ᵉʳˢ; première 1ʳᵉ; premières 1ʳᵉˢ; second 2ᵈ; seconds 2ᵈˢ; seconde 2ᵈᵉ',
  'secondes 2ᵈᵉˢ',
);
const firstOrSecond = map(lookup(FIRST_AND_SECOND), (text) => ({ text, value: BigInt(text[0]!) }));
const written = either(
  firstOrSecond,
  map(sequence(word('mille'), word('et'), word('unième')), () => ({ text: '1001ᵉ', value: 1001n })),
  map(singular, (value) => ({ text: `${value}ᵉ`, value })),
  // `millièmes` are a part of a whole.
  map(plural, (value) => (/^10+$/.test(String(value)) ? undefined : { text: `${value}ᵉˢ`, value })),
);

/**
 * `centième` → `100ᵉ`, `dix-neuvième siècle` → `XIXᵉ siècle`. Ordinals below ten are written in digits only
 * alone or for numbered things: `première fois`, `premier étage`.
 */
export const ordinals: Rule = (tokens, at) => {
  const found = written(tokens, at);
  if (!found) return undefined;
  const { value, end } = found;
  if (tokens[end]?.key === 'siècle' && value.value < 90n) {
    const [, ending] = /^[0-9]+(.*)$/u.exec(value.text)!;
    return [{ text: toRoman(Number(value.value)).toUpperCase() + ending, end }];
  }
  const isWord = value.value < 10n && !standAlone(tokens, at, end) && !numbered(tokens[end]);
  return isWord ? undefined : [{ text: value.text, end }];
};

const numbered = among('siècle étage arrondissement édition chapitre tome volume régiment');

const NAMED = lookup({ demi: 2n, tiers: 3n, quart: 4n });
const SEVERAL_NAMED = lookup({ tiers: 3n, quarts: 4n });

/** `un quart`, `deux neuvièmes`; but not `un cinquième joueur`. */
const fraction: Parser<Ratio> = (tokens, at) => {
  const count = number(tokens, at);
  if (!count) return undefined;
  const { value } = count.value;
  const named = (value === 1n ? NAMED : SEVERAL_NAMED)(tokens, count.end);
  const parts = named ?? (value === 1n ? singular : plural)(tokens, count.end);
  const isOne = parts && !named && value === 1n && counts(tokens, parts.end);
  // `vingt-troisièmes` and `dix-huitièmes` are one ordinal number.
  const isOrdinal = !named && (value >= 20n || value === 10n) && tokens[count.end]?.joint === 'hyphen';
  return parts && !isOne && !isOrdinal ? { value: [value, parts.value], end: parts.end } : undefined;
};

/** Whether an ordinal counts the word at `at`. */
const counts = (tokens: Tokens, at: number) =>
  at < tokens.length && tokens[at]!.kind !== 'mark' && !behindFraction(tokens, at);
const behindFraction = word(...wordList("de du des d' et ou est sont en pour dans plus moins"));

export const fractional = mixedFractions(READER, fraction, 'et', { demi: 2n, demie: 2n, quart: 4n });
/** In `une demi-journée` there is no fraction of a thing. */
export const wordFractions = sequence(
  fractional,
  place((tokens, at) => tokens[at]?.joint === 'hyphen'),
);
