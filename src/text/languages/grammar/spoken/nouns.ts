import type { Counted } from './number-words.ts';

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
