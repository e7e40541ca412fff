import { months } from '../../cldr.ts';
import { anyOf } from './alternatives.ts';
import type { Figures } from './figures.ts';
import { type Noun, noun } from './nouns.ts';
import type { Counted } from './number-words.ts';
import type { Rule } from './rule.ts';

/** Says a cardinal, given in ASCII digits, in the genitive. */
export type GenitiveOf = (digits: string, gender: Counted) => string;

/** Says how many of a noun, in the genitive: `двадцати одной минуты`. */
export const countInGenitive = (
  genitiveOf: GenitiveOf,
  digits: string,
  { many, part = many, gender }: Noun,
): string => `${genitiveOf(digits, gender)} ${/(?:^|[^1])1$/.test(digits) ? part : many}`;

/** Words that a number before them is bent by otherwise: years, centuries and short forms of thousands. */
const OTHERWISE =
  'год|году|года|г\\.|рок|р\\.|век|век[ае]|в\\.|мл[нр]д?|тыс|трлн|руб|rok|roku|r\\.|wiek|wieku|w\\.|mln|mld|tys';

/**
 * `около 500 человек`, `до 20 кг`: a whole number behind a preposition of the genitive, with the sign of what
 * it counts. A year alone is an ordinal.
 */
export function inGenitive(
  language: string,
  { whole, starts }: Figures,
  prepositions: string,
  genitiveOf: GenitiveOf,
  signs: Readonly<Record<string, string>>,
): Rule {
  const noOther = `(?! ?[\\p{N}\\p{Sc}%‰°(+=]|[\\p{L}_]|[-–.,:/]\\p{N}|[-–]| (?:(?:${OTHERWISE}|${anyOf(months(language))})(?!\\p{L})|\\p{L}{1,3}\\.))`;
  return {
    name: 'number in the genitive',
    starts,
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:${prepositions}) )(${whole})(?:[ \\u00a0]?(?<sign>${anyOf(Object.keys(signs))})(?![\\p{L}\\p{N}/])|${noOther}(?= (?<noun>\\p{Ll}{3,30})|))`,
      'iuy',
    ),
    say: ({ 1: written = '', groups }) => {
      const digits = written.replaceAll(/\P{N}/gu, '');
      const { sign, noun: counted } = groups!;
      if (sign !== undefined) return countInGenitive(genitiveOf, digits, noun(signs[sign]!));
      if (digits.startsWith('0') || (counted === undefined && /^(?:1[5-9]|20)\d\d$/.test(digits)))
        return undefined;
      return genitiveOf(digits, /[иыy]$/u.test(counted ?? '') ? 'feminine' : 'masculine');
    },
  };
}

export interface NounCases {
  /** The ends of adjectives that may stand between a number and its noun. */
  readonly adjectives: string;
  /** The ends of nouns in a case, and what says a number in it; `behind` are the prepositions of the case. */
  readonly nouns: readonly { readonly ends: string; readonly behind?: string; readonly of: GenitiveOf }[];
  /** The words around two numbers, and what says both: `между`, `и`. */
  readonly between: { readonly before: string; readonly and: string; readonly of: GenitiveOf };
}

/** `в 5 городах`, `к 7 часам`, `с 3 друзьями`, `между 3 и 5`: numbers in the case that a noun's end tells. */
export function inOtherCases(
  { whole, starts }: Figures,
  { adjectives, nouns, between }: NounCases,
): readonly Rule[] {
  const alone = String.raw`(?<![\p{L}\p{N}.,:/–-]|\d )`;
  const behindNumber = String.raw`(?![\p{L}\p{N}]|[-–.,:/]\p{N}| ?[%‰°])`;
  const rule = (source: string, of: GenitiveOf): Rule => ({
    name: 'number in another case',
    starts,
    pattern: new RegExp(source, 'iuy'),
    say: ({ 1: written = '' }) => {
      const digits = written.replaceAll(/\P{N}/gu, '');
      return digits.startsWith('0') ? undefined : of(digits, 'masculine');
    },
  });
  const behind = (words: string) => String.raw`(?<=(?<!\p{L})(?:${words}) )`;
  return [
    ...nouns.map(({ ends, behind: words, of }) =>
      rule(
        String.raw`${words === undefined ? alone : behind(words)}(${whole})(?= (?:\p{Ll}{2,20}(?:${adjectives}) )?\p{Ll}{1,25}(?:${ends})(?!\p{L}))`,
        of,
      ),
    ),
    rule(`${behind(between.before)}(${whole})(?= (?:${between.and}) \\d)`, between.of),
    rule(
      `${behind(String.raw`(?:${between.before}) [\d ]{1,9} (?:${between.and})`)}(${whole})${behindNumber}`,
      between.of,
    ),
  ];
}
