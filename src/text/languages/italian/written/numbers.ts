import type { Rule } from '../../engine/language.ts';
import {
  after,
  either,
  type Found,
  lookup,
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
import { toRoman } from '../../grammar/written/roman.ts';
import { quantityRule } from '../../grammar/written/quantity.ts';
import { romanceNumbers } from '../../grammar/written/romance.ts';
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

const { un: _, una: __, ...withoutArticles } = ONES;
const romance = romanceNumbers({
  number,
  below100,
  below1000,
  ones: withoutArticles,
  zero: 'zero',
  minus: {
    said: 'meno',
    openers: 'a era fa faceva tra fra fino da uguale temperatura temperature segna segnava quasi',
    joiners: 'di e ed',
    degrees: 'grado gradi',
  },
  marks: { virgola: ',' },
  scales: LARGE_WORDS,
  tables: [BELOW_100],
  others: [...HUNDREDS, ...THOUSANDS, ...LARGE_WORDS],
  articles: ['un', 'una'],
  thousand: 'mille',
  manyTimes: 'grazie volte scuse',
});
export const { digit, twoDigits, amount, isNumber, cardinals } = romance;

/** The parts of numbers in one word. */
const MORPHEMES = new Set([...Object.keys(BELOW_100), ...HUNDREDS, ...THOUSANDS]);

/** Takes numbers in one word apart: `centoventitre` → `cento`, `ventitre`. */
export const splitNumber = compoundSplitter(MORPHEMES, (parts) => valueOf(parts) !== undefined);

/** Returns the value of the parts of a word, if they are one number. */
function valueOf(parts: readonly string[]): bigint | undefined {
  const found = number(toTokens(parts.join(' ')), 0);
  return found?.end === parts.length ? found.value.value : undefined;
}

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
    minus: romance.minus,
    fraction,
    rest: after(word('e'), either(half, fraction)),
  }),
  word(...LARGE_WORDS),
);

/** `un terzo` and `un quarto` stay words. */
const simple = sequence(lookup(ONES), word('terzo', 'quarto'));

export const fractions = quantityRule(fractional, simple);
