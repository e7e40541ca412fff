import type { Rule } from '../../engine/language.ts';
import { type Found, map, type Parser, sequence, word } from '../../engine/parser.ts';
import { toTokens } from '../../engine/tokens.ts';
import { countingUp } from '../../engine/word-list.ts';
import { mixedFractions, type Ratio } from '../../grammar/written/fraction.ts';
import { numberReader } from '../../grammar/written/number-reader.ts';
import { toRoman } from '../../grammar/written/roman.ts';
import { say } from '../lexicon.ts';

/** `ventitré` → `ventitre`. */
export const withoutAccents = (key: string): string =>
  key
    .normalize('NFD')
    .replaceAll(/[\u0300\u0301]/g, '')
    .normalize('NFC');

export const READER = numberReader(
  say,
  {
    sets: ['numbering', 'cardinal-masculine', 'cardinal-feminine'],
    hundred: 'cento cent',
    isCounting: (value) => value < 10,
    thousand: 'mille mila',
    large: countingUp(
      6,
      3,
      'milione|milioni miliardo|miliardi bilione|bilioni biliardo|biliardi trilione|trilioni triliardo|triliardi',
    ),
    closesTens: true,
    areCounted: true,
    zero: 'zero',
    articles: 'un una',
    joiners: 'e',
    minus: {
      said: 'meno',
      openers: 'a era fa faceva tra fra fino da uguale temperatura temperature segna segnava quasi',
      joiners: 'di e ed',
      degrees: 'grado gradi',
    },
    marks: { virgola: ',' },
  },
  withoutAccents,
);
const { number, splitNumber, below100 } = READER;

const FIRST_TO_TENTH = countingUp(1, 1, 'prim second terz quart quint sest settim ottav non decim');
const SIGNS = { o: 'º', a: 'ª', i: 'º', e: 'ª' };
const ENDING = /(?:esim)?([oaie])$/u;

/** The value of an ordinal that is one word: `ventitreesimo` → 23. */
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
    const parts = splitNumber(cardinal) ?? [cardinal];
    const found = number(toTokens(parts.join(' ')), 0);
    if (found?.end === parts.length) return found.value.value;
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
  // `millesimi di secondo` are a part of a whole.
  const isPart = tokens[at]!.key.endsWith('i') && /^10+$/.test(String(value));
  return value < 10n || isPart ? undefined : [{ text: `${value}${sign}`, end: found.end }];
};

const part: Parser<bigint> = map(ordinal, ({ value }) => (value >= 3n ? value : undefined));

/** `due terzi`, `un decimo`; a fraction such as `due quinti` is never more than one. */
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

export const fractional = mixedFractions(READER, fraction, 'e', { mezzo: 2n, mezza: 2n });
/** `un terzo` and `un quarto` stay words. */
export const wordFractions = sequence(below100, word('terzo', 'quarto'));
