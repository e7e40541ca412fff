import { toRoman } from '../written/roman.ts';
import type { Rule } from './rule.ts';
import { anyOf } from './alternatives.ts';

const LARGEST = 89;
const VALUES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: LARGEST }, (_, index) => [toRoman(index + 1), index + 1]),
);

export interface RomanWords {
  /** Words with a number behind them, also in small letters: `siglo`. */
  readonly numbered: readonly string[];
  readonly sayNumbered: (value: number, word: string) => string;
  /** Words before what is counted, if the number is in capitals and has two letters or more: `el XX aniversario`. */
  readonly articles: readonly string[];
  readonly sayCounted: (value: number, article: string) => string;
  /** Names whose number may be a single letter: `Felipe V`. Behind others it has two or more. */
  readonly names: readonly string[];
  readonly sayNamed: (value: number, name: string) => string;
}

const GAP = '(?<gap>[ \\u00a0])';
const END = '(?![\\p{L}\\p{M}\\p{N}])';

/** Roman numbers behind words that have a number, and behind names: `siglo xix`, `Luis XIV`. */
export function romanNumbers(words: RomanWords): readonly Rule[] {
  const { numbered, sayNumbered, articles, sayCounted, names, sayNamed } = words;
  const ruleFor = (name: string, starts: RegExp, source: string, say: RomanWords['sayNamed']): Rule => ({
    name,
    starts,
    pattern: new RegExp(source, 'uy'),
    say: ({ groups }) => {
      const { word, gap, roman } = groups!;
      const value = VALUES.get(roman!.toLowerCase());
      return value === undefined ? undefined : word! + gap! + say(value, word!);
    },
  });
  return [
    ruleFor(
      'number behind a word in Roman figures',
      /\p{L}/u,
      `(?<word>${anyOf(numbered)})${GAP}(?<roman>[ivxl]{1,8}|[IVXL]{1,8})${END}`,
      sayNumbered,
    ),
    ruleFor(
      'number behind an article in Roman figures',
      /\p{L}/u,
      `(?<word>${anyOf(articles)})${GAP}(?<roman>[IVX]{2,8})${END}(?!\\+)`,
      sayCounted,
    ),
    ruleFor('ruler', /\p{Lu}/u, `(?<word>${anyOf(names)})${GAP}(?<roman>[IVX]{1,8})${END}`, sayNamed),
    ruleFor(
      'ruler in small letters',
      /\p{Ll}/u,
      `(?<word>${anyOf(names.map((name) => name.toLowerCase()))})${GAP}(?<roman>[ivx]{2,8})${END}`,
      (value, name) => sayNamed(value, name.charAt(0).toUpperCase() + name.slice(1)),
    ),
    ruleFor(
      'name with a Roman number',
      /\p{Lu}/u,
      `(?<word>\\p{Lu}\\p{Ll}{2,20})${GAP}(?<roman>[IVX]{2,8})${END}`,
      sayNamed,
    ),
  ];
}

/** Roman numbers with an ending, in capitals: `XIXe`. */
export function romanOrdinals(
  endings: readonly string[],
  say: (value: number, ending: string) => string,
): Rule {
  return {
    name: 'ordinal in Roman figures',
    starts: /[IVX]/,
    pattern: new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])([IVX]{1,8})(${anyOf(endings)})${END}`, 'uy'),
    say: ([, roman, ending]) => {
      const value = VALUES.get(roman!.toLowerCase());
      return value === undefined ? undefined : say(value, ending!);
    },
  };
}
