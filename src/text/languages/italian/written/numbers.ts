import type { Rule } from '../../engine/language.ts';
import {
  after,
  either,
  type Found,
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
import { toTokens } from '../../engine/tokens.ts';
import { countingUp } from '../../engine/word-list.ts';
import { cardinal } from '../../grammar/written/cardinal.ts';
import { fractions as fractionsOf, type Ratio } from '../../grammar/written/fraction.ts';
import { createNumberPredicates } from '../../grammar/written/known-numbers.ts';
import { toRoman } from '../../grammar/written/roman.ts';
import { minusSign } from '../../grammar/written/minus.ts';
import { manyOrName, plainNumber } from '../../grammar/written/plain-number.ts';
import { quantity, quantityRule } from '../../grammar/written/quantity.ts';
import { withHundreds } from '../../grammar/written/small-numbers.ts';

/** `ventitré` → `ventitre`. */
export const withoutAccents = (key: string): string =>
  key
    .normalize('NFD')
    .replaceAll(/[\u0300\u0301]/g, '')
    .normalize('NFC');

const ONES = countingUp(1, 1, 'un|uno|una due tre quattro cinque sei sette otto nove');
const TEENS = countingUp(
  10,
  1,
  'dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
);
const TENS = countingUp(20, 10, 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta');
/** `ventuno`, `ventotto`: two vowels do not meet. */
const TENS_AND_ONES = Object.fromEntries(
  Object.entries(TENS).flatMap(([ten, tens]) =>
    Object.entries(ONES).map(([one, value]) => [
      (/^[uo]/.test(one) ? ten.slice(0, -1) : ten) + one,
      tens + value,
    ]),
  ),
);
const BELOW_100 = { ...ONES, ...TEENS, ...TENS, ...TENS_AND_ONES };
/** As powers of ten. */
const LARGE = countingUp(
  6,
  3,
  'milione|milioni miliardo|miliardi bilione|bilioni biliardo|biliardi trilione|trilioni triliardo|triliardi',
);
const LARGE_WORDS = Object.keys(LARGE);
const THOUSANDS = ['mille', 'mila'];
export const SCALES = ['mila', ...LARGE_WORDS];
const HUNDREDS = ['cento', 'cent'];

/** 1..99. */
export const below100 = remembered(lookup(BELOW_100));

const below1000 = withHundreds(below100, {
  fixed: Object.fromEntries(HUNDREDS.map((hundred) => [hundred, 100])),
  multiplier: HUNDREDS,
  coefficient: lookup(ONES),
  joiners: ['e'],
});

export const number = cardinal({
  group: below1000,
  thousand: THOUSANDS,
  bareThousand: true,
  large: LARGE,
  joiners: ['e'],
});

const zero = map(word('zero'), () => '0');
const { un: _, una: __, ...withoutArticles } = ONES;
export const digit: Parser<string> = either(zero, map(lookup(withoutArticles), String));
/** A number of two digits, not said digit by digit. */
export const twoDigits: Parser<string> = map(below100, (value) => (value < 10 ? undefined : String(value)));

const minus = minusSign('meno', {
  openers: 'a era fa faceva tra fra fino da uguale temperatura temperature segna segnava quasi',
  joiners: 'di e ed',
  degrees: 'grado gradi',
});
export const amount = quantity({
  cardinal: number,
  zero: ['zero'],
  minus,
  marks: { virgola: ',' },
  decimals: map(many(either(zero, map(below1000, String))), (digits) => digits.join('')),
  scales: LARGE_WORDS,
});

export const { isNumber } = createNumberPredicates(
  [BELOW_100],
  ['zero', ...HUNDREDS, ...THOUSANDS, ...LARGE_WORDS],
  ['un', 'una'],
);

/** The parts of numbers in one word. */
const MORPHEMES = new Set([...Object.keys(BELOW_100), ...HUNDREDS, ...THOUSANDS]);

/** Takes numbers in one word apart: `centoventitre` → `cento`, `ventitre`. */
export const splitNumber = compoundSplitter(MORPHEMES, (parts) => valueOf(parts) !== undefined);

/** Returns the value of the parts of a word, if they are one number. */
function valueOf(parts: readonly string[]): bigint | undefined {
  const found = number(toTokens(parts.join(' ')), 0);
  return found?.end === parts.length ? found.value.value : undefined;
}

/** `ventimila` → `20000`; `uno` to `nove` stay words. */
export const cardinals = plainNumber({
  amount,
  largestWord: 9n,
  isNumber,
  isPhrase: manyOrName('mille', 'grazie volte scuse', isNumber),
});

const FIRST_TO_TENTH = countingUp(1, 1, 'prim second terz quart quint sest settim ottav non decim');
const SIGNS = { o: 'º', a: 'ª', i: 'º', e: 'ª' };
const ENDING = /(?:esim)?([oaie])$/u;

/** The value of an ordinal in one word: `ventitreesimo` → 23. */
function ordinalValue(key: string): bigint | undefined {
  const small = FIRST_TO_TENTH[key.slice(0, -1)];
  if (small !== undefined) return BigInt(small);
  if (!/esim[oaie]$/u.test(key)) return undefined;
  const stem = key.slice(0, -'esimo'.length);
  const [one = ''] = /mill$/u.exec(stem) ?? [];
  const whole =
    one === ''
      ? ['', 'o', 'a', 'e', 'i'].map((vowel) => stem + vowel)
      : [`${stem.slice(0, -2)}la`, `${stem}e`];
  for (const cardinal of whole) {
    const value = valueOf(splitNumber(cardinal) ?? [cardinal]);
    if (value !== undefined) return value;
  }
  return undefined;
}

export const ordinal: Parser<{ readonly value: bigint; readonly sign: string }> = (tokens, at) => {
  const key = tokens[at]?.key ?? '';
  const ending = ENDING.exec(key)?.[1] as keyof typeof SIGNS | undefined;
  const value = ending && ordinalValue(key);
  return value === undefined ? undefined : { value: { value, sign: SIGNS[ending!] }, end: at + 1 };
};

/** `primo` to `nono` stay words; `ventesimo secolo` → `XX secolo`. */
export const ordinals: Rule = (tokens, at) => {
  const found = ordinal(tokens, at);
  if (!found) return undefined;
  const { value, sign } = found.value;
  if (tokens[found.end]?.key === 'secolo' && value < 90n) {
    return [{ text: toRoman(Number(value)).toUpperCase(), end: found.end }];
  }
  return value < 10n ? undefined : [{ text: `${value}${sign}`, end: found.end }];
};

const half = map(word('mezzo', 'mezza'), (): Ratio => [1n, 2n]);
const part: Parser<bigint> = map(ordinal, ({ value }) => (value >= 3n ? value : undefined));

/** `due terzi`, `un decimo`; `due quinti` of something are never more than all of it. */
const fraction: Parser<Ratio> = (tokens, at) => {
  const count = number(tokens, at);
  const below: Found<bigint> | undefined = count && part(tokens, count.end);
  if (!below) return undefined;
  const { value } = count!.value;
  const isPlural = /[ie]$/u.test(tokens[count!.end]!.key);
  return value < below.value && isPlural === value > 1n
    ? { value: [value, below.value], end: below.end }
    : undefined;
};

export const fractional = unlessBefore(
  fractionsOf({
    cardinal: number,
    minus,
    fraction,
    rest: after(word('e'), either(half, fraction)),
  }),
  word(...LARGE_WORDS),
);

/** `un terzo` and `un quarto` stay words. */
const simple = sequence(lookup(ONES), word('terzo', 'quarto'));

export const fractions = quantityRule(fractional, simple);
