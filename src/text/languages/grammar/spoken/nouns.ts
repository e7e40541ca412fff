import { saidFor } from '../../engine/word-list.ts';
import type { Counted } from './number-words.ts';
import { ANY_NUMBER, type Rule } from './rule.ts';
import type { Figures } from './figures.ts';
import type { Fractions } from './fractions.ts';

/** A noun that numbers count. */
export interface Noun {
  readonly one: string;
  readonly many: string;
  /** In languages that have them: the form after two to four, and the form after decimals. */
  readonly few?: string;
  readonly part?: string;
  readonly gender: Counted;
}

const GENDERS: Readonly<Record<string, Counted>> = {
  f: 'feminine',
  n: 'nothing',
  m: 'masculine',
  t: 'neuter',
};

/**
 * Parses the forms of a noun, and its gender if it is not masculine: `f` feminine, `t` neuter, `n` if it does
 * not inflect its number, like `por ciento`. Two forms are singular and plural, `libra|libras|f`; three are
 * one, few and many, `метр|метра|метров`; the fourth follows decimals and defaults to few.
 */
export function noun(text: string): Noun {
  const parts = text.split('|');
  const gender = GENDERS[parts.at(-1)!] ?? 'masculine';
  const [one = '', second = one, third, fourth] = parts.filter((part) => !(part in GENDERS));
  return third === undefined
    ? { one, many: second, gender }
    : { one, few: second, many: third, part: fourth ?? second, gender };
}

/** Creates a table of nouns by their written forms. */
export const nouns = (table: Readonly<Record<string, string>>): Readonly<Record<string, Noun>> =>
  Object.fromEntries(Object.entries(table).map(([written, forms]) => [written, noun(forms)]));

/** Adds prefixes to units, for the symbol and for the word: `k` and `kiló` before `m` and `metro|metros`. */
export const withPrefixes = (
  prefixes: Readonly<Record<string, string>>,
  units: Readonly<Record<string, string>>,
): Record<string, string> => ({
  ...units,
  ...Object.fromEntries(
    Object.entries(prefixes).flatMap(([symbol, prefix]) =>
      Object.entries(units).map(([unit, forms]) => [
        symbol + unit,
        forms
          .split('|')
          .map((form) => (form in GENDERS ? form : prefix + form))
          .join('|'),
      ]),
    ),
  ),
});

const SYMBOLS = [...'khdcmµnMGT'];

/**
 * Creates a function that adds the prefixes kilo to nano, mega, giga and tera, given as words, to units:
 * `kM`, `W watt`.
 */
export const decimalPrefixes = (words: string) => {
  const said = new Map(words.split(' ').map((word, index) => [SYMBOLS[index], word]));
  const wordOf = (symbol: string) => said.get(symbol === 'K' ? 'k' : symbol.replace('μ', 'µ'))!;
  return (symbols: string, ...units: readonly string[]) =>
    withPrefixes(
      Object.fromEntries(Array.from(symbols, (symbol) => [symbol, wordOf(symbol)])),
      saidFor(...units),
    );
};

/** Squares and cubes of units, `m²`, `m2` and `m^2`, said by `phrase`: `metro cuadrado|metros cuadrados`. */
export const withPowers = (
  units: Readonly<Record<string, string>>,
  powers: Readonly<Record<2 | 3, string>>,
  phrase: (unit: string, power: string) => string,
): Record<string, string> => ({
  ...units,
  ...Object.fromEntries(
    Object.entries(units).flatMap(([symbol, forms]) =>
      Object.entries({ '²': 2, '2': 2, '^2': 2, '³': 3, '3': 3, '^3': 3 } as const).map(([sign, power]) => [
        symbol + sign,
        inForms(forms, powers[power], phrase),
      ]),
    ),
  ),
});

function inForms(forms: string, power: string, phrase: (unit: string, power: string) => string): string {
  const powers = power.split('|');
  return forms
    .split('|')
    .map((form, index) => (form in GENDERS ? form : phrase(form, powers[index] ?? powers.at(-1)!)))
    .join('|');
}

/**
 * Says fractions of a unit: `½ hora` → `media hora`, `2 ½ heures` → `deux heures et demie`. Of nouns that are
 * not units, only halves are said: the gender is guessed, and the plural ends in `s`.
 */
export function partedNouns(
  { end }: Figures,
  fractions: Fractions,
  units: Readonly<Record<string, string>>,
  genderOfNoun: (noun: string) => Counted,
  partOf: (parts: string, noun: Noun) => string,
): Rule {
  const named = new Map(
    Object.values(nouns(units)).flatMap((noun) => [[noun.one, noun] as const, [noun.many, noun] as const]),
  );
  const nounOf = (word: string, fraction: string): Noun | undefined => {
    const gender = genderOfNoun(word);
    const half = HALF.exec(fraction);
    const isMany = half !== null && half[0] !== fraction;
    const isPlural = isMany && !(fraction.startsWith('1') && !word.endsWith('s'));
    if (named.has(word) || !half || gender === 'nothing' || word.endsWith('s') !== isPlural)
      return named.get(word);
    return { one: word.replace(/s$/, ''), many: word, gender };
  };
  return {
    name: 'part of a noun',
    needs: ANY_NUMBER,
    starts: fractions.starts,
    pattern: new RegExp(
      `(?<fraction>${fractions.source})[ \\u00a0](?<noun>\\p{Ll}{3,20})${end}(?!['’]\\p{L}|\\. ?[\\p{Ll}\\d])`,
      'uy',
    ),
    say: ({ groups }) => {
      const { fraction = '', noun: word = '' } = groups!;
      const parts = fractions.say(fraction);
      const noun = nounOf(word, fraction);
      return parts === undefined || noun === undefined || fractions.isRatio(fraction)
        ? undefined
        : partOf(parts, noun);
    },
  };
}

/** `une 1/2 baguette`, `un 1/3 de los alumnos`, where the article would be said twice. */
export const articleOfPart: Rule = {
  name: 'article of a part',
  needs: ANY_NUMBER,
  starts: /[ue]/i,
  pattern: /(?<!\p{L})(?:une?|una|uma?|eine?) (?=(?:1\/2|½) \p{L}{3}|(?:1\/(?:[3-9]|1\d)|[⅓¼⅕]) d)/iuy,
  say: () => '',
};

/** The half; a number before it counts the wholes. */
const HALF = /(?:½|(?<!\d)1\/2)$/;

interface NounGenders {
  /** Words after a number that are not the counted noun. */
  readonly others: ReadonlySet<string>;
  /** Endings, and the words that are exceptions. */
  readonly feminine: RegExp;
  readonly masculine: RegExp;
}

/**
 * Guesses the gender of the counted noun from the word after the number: `21 libras`, `21 años`, by
 * `feminine` and `masculine`, in this order.
 */
export const genderOf =
  ({ others, feminine, masculine }: NounGenders) =>
  (word: string): Counted => {
    if (others.has(word)) return 'nothing';
    if (feminine.test(word)) return 'feminine';
    return masculine.test(word) ? 'masculine' : 'nothing';
  };
