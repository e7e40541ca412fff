import type { Counted } from './number-words.ts';
import type { Rule } from './rule.ts';
import type { Figures } from './figures.ts';
import type { Fractions } from './fractions.ts';

/** A word that numbers count. */
export interface Noun {
  readonly one: string;
  readonly many: string;
  readonly gender: Counted;
}

const GENDERS: Readonly<Record<string, Counted>> = { f: 'feminine', n: 'nothing' };

/**
 * `libra|libras|f`: one, many (the same, where it is left out), and `f` for feminine or `n` for what does not
 * bend its number, as `por ciento`.
 */
export function noun(forms: string): Noun {
  const [one = '', many = one, gender] = forms.split('|');
  return { one, many, gender: GENDERS[gender ?? ''] ?? 'masculine' };
}

/** A table of nouns by what is written for them. */
export const nouns = (table: Readonly<Record<string, string>>): Readonly<Record<string, Noun>> =>
  Object.fromEntries(Object.entries(table).map(([written, forms]) => [written, noun(forms)]));

/** Prefixes before units, symbol by symbol and word by word: `k` and `kiló` before `m` and `metro|metros`. */
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

/**
 * Squares and cubes of units, `m²`, `m2` and `m^2`, as `phrase` says them: `metro cuadrado|metros cuadrados`.
 */
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
  const [one = '', many = one, ...gender] = forms.split('|');
  const [powerOfOne = '', powerOfMany = powerOfOne] = power.split('|');
  return [phrase(one, powerOfOne), phrase(many, powerOfMany), ...gender].join('|');
}

/**
 * Parts of what a word behind them names, as they are said of a unit: `½ hora` → `media hora`, `2 ½ heures` →
 * `deux heures et demie`. Of nouns that are no units halves alone: the gender is a guess, and their plural
 * ends in `s`.
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
    if (named.has(word) || !half || gender === 'nothing' || word.endsWith('s') !== isMany)
      return named.get(word);
    return { one: word.replace(/s$/, ''), many: word, gender };
  };
  return {
    name: 'part of a noun',
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

/** The half itself; what stands before it is how many more. */
const HALF = /(?:½|(?<!\d)1\/2)$/;

interface NounGenders {
  /** Words that may follow a number and are not what it counts. */
  readonly others: ReadonlySet<string>;
  /** Endings, and words that are the exceptions from them. */
  readonly feminine: RegExp;
  readonly masculine: RegExp;
}

/**
 * A guess at what a number counts from the word behind it: `21 libras`, `21 años`. It is made for what
 * `feminine` and `masculine` tell, in this order, and for nothing else.
 */
export const genderOf =
  ({ others, feminine, masculine }: NounGenders) =>
  (word: string): Counted => {
    if (others.has(word)) return 'nothing';
    if (feminine.test(word)) return 'feminine';
    return masculine.test(word) ? 'masculine' : 'nothing';
  };
