import type { Rule } from './rule.ts';
import { anyOf } from './alternatives.ts';
import type { NumberWords } from './number-words.ts';
import { saidFor } from '../../engine/word-list.ts';

/**
 * Signs that are said when they stand alone or between numbers; elsewhere they are drawings, such as `->`, or
 * code.
 */
const ALONE = /[+=≠<>≤≥×÷≈≒@*·]/;
/** Those that are also said between the letters of a formula: `x+y=z`, `E=mc²`. */
const IN_FORMULAS = /[+=≠≤≥×÷≈≒·]/;
const BEFORE_SIGN =
  /(?<!\p{Script=Latin}\p{M}?)\p{Script=Latin}{1,2}$|[\s\p{N})]$|\p{N}[\p{Script=Han}\p{Script=Katakana}ー\p{Script=Hangul}]{1,4}$/u;
const BEHIND_SIGN = /^(?:[\s\p{N}(√]|[-−]\p{N}|\p{Script=Latin}{1,3}(?![\p{Script=Latin}_]))/u;
const AROUND = 5;
/** Signs that precede a number. */
const NUMBERING = /[#№]/;

/** `~5`, `~ 5`; but not after a number, where it is a range, or in a name. */
export const about = (said: string): Rule => ({
  name: 'about',
  starts: /[~～]/,
  pattern: /(?<!\p{N}[\p{L}\p{M}]{0,4}|[~～\p{Script=Latin}])[~～] ?(?=\p{Sc}?\.?\p{N})/uy,
  say: () => said,
});

/** In languages that do not inflect after the sign; in others it is part of a formula. */
const MORE_AND_LESS = saidFor(
  'de über|unter; es más de|menos de; fr plus de|moins de; it più di|meno di; pt mais de|menos de; nl meer dan|minder dan; sv över|under',
);

/** `>18 Jahre`: more than, right before a number with its noun. */
export const moreThan = (language: string): readonly Rule[] =>
  (MORE_AND_LESS[language]?.split('|') ?? []).map((said, index) => ({
    name: 'more or less than',
    starts: /[<>]/,
    pattern: new RegExp(`(?<![^\\s(])${'><'[index]!}(?:(?<=^[<>]) )?(?=\\d[\\d.,]{0,12} ?[\\p{L}%€°])`, 'uy'),
    say: () => said,
  }));

/** `± 3`; without a space, the sign belongs to the number. */
export const plusOrMinus = ({ plus, minus, space }: NumberWords): Rule => ({
  name: 'plus or minus',
  starts: /±/,
  pattern: /± (?=\p{N})/uy,
  say: () => plus + space + minus,
});

/**
 * `#MeToo` → `hashtag Me Too`; but not `C#` or the colour `#ffcc00`. The second `#` of `#话题#` is not said.
 */
export function hashtags(said: string, { cardinal }: NumberWords): readonly Rule[] {
  const words = (name: string) =>
    name
      .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' ')
      .replaceAll(/(?<=\p{Ll}) ?(\d{1,4})(?![\p{L}\d])/gu, (_, digits: string) => ` ${cardinal(digits)}`);
  return [
    {
      name: 'hashtag',
      starts: /[#＃]/,
      pattern:
        /(?<![\p{L}\p{M}\p{N}&/#])[#＃](?![0-9A-Fa-f]{6}(?![\p{L}\p{N}])|\p{Lu}{1,3}-?\d)(?=\p{L})((?:\p{Script=Latin}[\p{Script=Latin}\p{M}\p{N}_]{0,60})?)/uy,
      say: ([, name = '']) => (name === '' ? said : `${said} ${words(name)}`.trim()),
    },
    {
      name: 'end of a hashtag',
      starts: /[#＃]/,
      pattern: /(?<=[#＃][\p{L}\p{M}]{1,30})[#＃](?![\p{L}\p{N}])/uy,
      say: () => '',
    },
  ];
}

/** Signs as they are typed, and the signs that they replace. */
const TYPED = saidFor('!= ≠; >= ≥; <= ≤; == =; && &; -> →; => →');

/** `x >= 5` is said like `x ≥ 5`; `>=5`; an arrow between spaces. */
export const typedSigns = (table: Readonly<Record<string, string>>): Rule => ({
  name: 'typed sign',
  starts: /[!<>=&-]/,
  pattern:
    /(?<=[\p{L}\p{N})\]] ?)(?:[!<>=]=|&&)(?= ?[\p{L}\p{N}([−-])|(?<![^\s(])[<>]=(?= ?[−-]?\p{N})|(?<=[\p{L}\p{N})\]] )[-=]>(?= [\p{L}\p{N}([])/uy,
  say: ([signs]) => table[TYPED[signs]!],
});

/** Signs with a spoken form: `&`, `=`. */
export function symbols(table: Readonly<Record<string, string>>): Rule {
  const said = new Map(Object.entries(table));
  return {
    name: 'symbol',
    starts: new RegExp(anyOf(said.keys()), 'u'),
    pattern: new RegExp(anyOf(said.keys()), 'uy'),
    say: ({ 0: sign, index, input }) => {
      const [before, behind] = [input[index - 1] ?? ' ', input[index + sign.length] ?? ' '];
      const isInFormula =
        IN_FORMULAS.test(sign) &&
        BEFORE_SIGN.test(input.slice(Math.max(0, index - AROUND), index)) &&
        BEHIND_SIGN.test(input.slice(index + sign.length, index + sign.length + AROUND));
      const isDrawn =
        ALONE.test(sign) && !isInFormula && !(/[\s\p{N}]/u.test(before) && /[\s\p{N}]/u.test(behind));
      const isLoose =
        NUMBERING.test(sign) && !/\p{N}/u.test(behind) && !/^№ \p{N}/u.test(input.slice(index, index + 3));
      return isDrawn || isLoose ? undefined : said.get(sign);
    },
  };
}
