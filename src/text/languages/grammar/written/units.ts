import { type Parser, sequence, type Table } from '../../engine/parser.ts';
import type { Rule } from '../../engine/language.ts';
import type { Quantity } from './quantity.ts';

/** Combines every prefix with every unit, as one word and as two: `kilometer`, `kilo meter` → `km`. */
export function withPrefixes(prefixes: Table<string>, units: Table<string>): Table<string> {
  return Object.fromEntries(
    Object.entries(prefixes).flatMap(([prefix, prefixSymbol]) =>
      Object.entries(units).flatMap(([unit, symbol]) => [
        [`${prefix}${unit}`, prefixSymbol + symbol],
        [`${prefix} ${unit}`, prefixSymbol + symbol],
      ]),
    ),
  );
}

/**
 * Units with a word before or after them (`square meters`, `metros cuadrados`), and the power that it means.
 */
export function withPowers(
  units: Table<string>,
  powers: Table<string>,
  phrase: (power: string, unit: string) => string,
): Table<string> {
  return Object.fromEntries(
    Object.entries(powers).flatMap(([power, sign]) =>
      Object.entries(units).map(([unit, symbol]) => [phrase(power, unit), symbol + sign]),
    ),
  );
}

/** `dos metros y medio` → `2 1/2 m`; `half` reads the text after the unit. */
export function withHalf(amount: Parser<Quantity>, unit: Parser<string>, half: Parser<unknown>): Rule {
  const measured = sequence(amount, unit, half);
  return (tokens, at) => {
    const found = measured(tokens, at);
    if (!found) return undefined;
    const [{ number, whole, scale, numberEnd }, symbol] = found.value;
    if (whole === undefined || scale !== undefined) return undefined;
    return [
      { text: `${number} 1/2`, end: numberEnd },
      { text: symbol, end: found.end },
    ];
  };
}

/** `tres quintos de metro` → `3/5 m`. */
export function partOfUnit(fraction: Parser<Quantity>, of: Parser<unknown>, unit: Parser<string>): Rule {
  const measured = sequence(fraction, of, unit);
  return (tokens, at) => {
    const found = measured(tokens, at);
    if (!found) return undefined;
    const [{ number, numberEnd }, , symbol] = found.value;
    return [
      { text: number, end: numberEnd },
      { text: symbol, end: found.end },
    ];
  };
}

/** The beginnings of units' names in languages with metric prefixes. */
const PREFIX =
  /^(?:exa|p[eé]ta|t[eé]ra|giga|m[eé]ga|kilo|[kq]uilo|chilo|he[ck]to|etto|d[eé][ck]a|d[eé][cz]i|[csz]enti|mill?i|mi[ck]ro|nano|pico)(?=\p{L}{3})/u;

/** Bytes and bits are counted, and have a symbol only with a prefix: `16 octets`, `16 ko`. */
const COUNTED = new Set(['B', 'Б', 'o', 'b', 'bit']);

/**
 * Inverts a table of units, `m²` → `metro quadrato|metri quadrati`, so that each name leads to the first
 * symbol with this name. Names of several words are known in all combinations of their forms, and names with
 * a prefix also with a space after it. `fold` converts a name to the words of tables; symbols in `without`
 * get no names here.
 */
export function unitNames(
  units: Table<string>,
  fold: (name: string) => string = String,
  without: readonly string[] = [],
): Table<string> {
  const names: Record<string, string> = {};
  for (const [symbol, text] of Object.entries(units)) {
    if (/[\p{L}][\^23]/u.test(symbol) || without.includes(symbol) || COUNTED.has(symbol)) continue;
    const forms = text.split('|').filter((form) => form.length > 1);
    const words = forms.map((form) => fold(form.toLowerCase().replaceAll('-', ' ')).split(' '));
    const isRegular = words.every(({ length }) => length === words[0]!.length);
    for (const name of isRegular ? combined(words) : words) names[name.join(' ')] ??= symbol;
  }
  for (const [name, symbol] of Object.entries(names)) {
    const prefix = PREFIX.exec(name)?.[0] ?? '';
    const rest = name.slice(prefix.length);
    if (prefix !== '' && rest in names) names[`${prefix} ${rest}`] ??= symbol;
  }
  return names;
}

/** Combines every first word with every second one and so on. */
const combined = (forms: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  forms[0]!.reduce<readonly (readonly string[])[]>(
    (begun, _, index) => {
      const words = [...new Set(forms.map((words) => words[index]!))];
      return begun.flatMap((name) => words.map((word) => [...name, word]));
    },
    [[]],
  );
