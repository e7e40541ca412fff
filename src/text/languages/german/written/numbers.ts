import { type Rule, rule } from '../../engine/language.ts';
import {
  after,
  either,
  lookup,
  many,
  map,
  type Parser,
  remembered,
  sequence,
  unlessBefore,
  word,
} from '../../engine/parser.ts';
import { compoundSplitter } from '../../engine/compound.ts';
import { countingUp, wordList } from '../../engine/word-list.ts';
import { cardinal } from '../../grammar/written/cardinal.ts';
import { fractions as fractionsOf, type Ratio } from '../../grammar/written/fraction.ts';
import { createNumberPredicates } from '../../grammar/written/known-numbers.ts';
import { ordinal } from '../../grammar/written/ordinal.ts';
import { plainNumber } from '../../grammar/written/plain-number.ts';
import { type Quantity, quantity, quantityRule } from '../../grammar/written/quantity.ts';
import { withHundreds } from '../../grammar/written/small-numbers.ts';

const ONES = countingUp(1, 1, 'ein|eins|eine zwei|zwo drei vier fünf sechs sieben acht neun');
export const TEENS = countingUp(
  10,
  1,
  'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
);
export const TENS = countingUp(
  20,
  10,
  'zwanzig dreißig|dreissig vierzig fünfzig sechzig siebzig achtzig neunzig',
);
/** `achtziger` → `80er` */
export const DECADES = Object.fromEntries(
  Object.entries(TENS).map(([ten, value]) => [`${ten}er`, `${value}er`]),
);
/** As powers of ten. */
const LARGE = countingUp(
  6,
  3,
  'million|millionen milliarde|milliarden billion|billionen billiarde|billiarden trillion|trillionen',
);
const LARGE_WORDS = Object.keys(LARGE);
export const SCALES = ['tausend', ...LARGE_WORDS];

const ones = lookup(ONES);
/** 1..99: `vier und zwanzig`. */
export const below100 = remembered(
  either(
    map(sequence(ones, word('und'), lookup(TENS)), ([one, , ten]) => one + ten),
    lookup(TENS, TEENS, ONES),
  ),
);

const below1000 = withHundreds(below100, {
  fixed: { hundert: 100 },
  multiplier: ['hundert'],
  joiners: ['und'],
});

export const number = cardinal({
  group: below1000,
  thousand: ['tausend'],
  bareThousand: true,
  large: LARGE,
  joiners: ['und'],
});

const zero = map(word('null'), () => '0');
const { eine: _, ...withoutArticle } = ONES;
export const digit: Parser<string> = either(zero, map(lookup(withoutArticle), String));
/** A number of two digits, not said digit by digit. */
export const twoDigits: Parser<string> = map(below100, (value) => (value < 10 ? undefined : String(value)));

export const amount = quantity({
  cardinal: number,
  zero: ['null'],
  minus: ['minus'],
  marks: { komma: ',' },
  decimals: map(many(either(zero, map(below1000, String))), (digits) => digits.join('')),
  scales: SCALES,
});

export const { isKey: isNumberKey, isNumber } = createNumberPredicates(
  [ONES, TEENS, TENS],
  ['null', 'hundert', ...SCALES],
  ['ein', 'eine'],
);

/** `vier und zwanzig` → `24`; `eins` to `neun` stay words. */
export const cardinals = plainNumber({ amount, largestWord: 9n, isNumber });

const IRREGULAR = { ein: 'erst', drei: 'dritt', sieben: 'siebt', acht: 'acht' };

/** `zwei` → `zweit`, `zwanzig` → `zwanzigst`. */
const STEMS: readonly (readonly [stem: string, cardinal: string])[] = [
  ...Object.entries(IRREGULAR).map(([cardinal, stem]) => [stem, cardinal] as const),
  ...Object.keys({ ...ONES, ...TEENS })
    .filter((cardinal) => !(cardinal in IRREGULAR))
    .map((cardinal) => [`${cardinal}t`, cardinal] as const),
  ...[...Object.keys(TENS), 'hundert', 'tausend'].map((cardinal) => [`${cardinal}st`, cardinal] as const),
];

const ENDINGS = ['e', 'er', 'es', 'em', 'en'];
const ORDINALS = new Map(
  STEMS.flatMap(([stem, cardinal]) => ENDINGS.map((ending) => [stem + ending, cardinal] as const)),
);
const PARTS = new Map(STEMS.map(([stem, cardinal]) => [`${stem}el`, cardinal]));

const ORDINAL_WORDS = [...ORDINALS.keys()];
/** `drittel`, `zwanzigstel`. */
const PART_WORDS = [...PARTS.keys()];

const mayBelong = (key: string) => isNumberKey(key) || key === 'und';

export const ordinalNumber = map(
  ordinal(number, (key) => ORDINALS.get(key), mayBelong),
  ({ value }) => value,
);
/** The parts of a fraction: `zwei und zwanzigstel` → 22. */
const partNumber = map(
  ordinal(number, (key) => PARTS.get(key), mayBelong),
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

/** The parts of numbers in one word, and their endings. */
const MORPHEMES = new Set([
  ...Object.keys({ ...ONES, ...TEENS, ...TENS }),
  ...wordList('null hundert tausend und halb uhr'),
  ...Object.keys(DECADES),
  ...ORDINAL_WORDS,
  ...PART_WORDS,
]);

/** Takes numbers in one word apart: `vierundzwanzigster` → `vier`, `und`, `zwanzigster`. */
export const splitNumber = compoundSplitter(MORPHEMES, (parts) => parts[0] !== 'und');
