import { months } from '../../cldr.ts';
import { sentenceStop } from './abbreviations.ts';
import { anyOf } from './alternatives.ts';
import type { Figures, NumberStyle } from './figures.ts';
import type { MeasureWords } from './measures.ts';
import type { MoneyWords } from './money.ts';
import { type Noun, noun, nouns } from './nouns.ts';
import type { Counted } from './number-words.ts';
import type { Rule } from './rule.ts';

/** Says a cardinal, given in ASCII digits, in the genitive. */
export type GenitiveOf = (digits: string, gender: Counted) => string;

/** Says an amount of a noun in the genitive: `двадцати одной минуты`. */
export const countInGenitive = (
  genitiveOf: GenitiveOf,
  digits: string,
  { many, part = many, gender }: Noun,
): string => `${genitiveOf(digits, gender)} ${/(?:^|[^1])1$/.test(digits) ? part : many}`;

/** Words before which a number has another form: years and centuries. */
const OTHERWISE = 'год|году|года|г\\.|рок|р\\.|век|век[ае]|в\\.|rok|roku|r\\.|wiek|wieku|w\\.';

/**
 * `около 500 человек`, `до 5 тыс. руб.`: an integer after a preposition with the genitive, with the signs of
 * the counted noun and of thousands. A year alone is an ordinal.
 */
export function inGenitive(
  language: string,
  { whole, starts }: Figures,
  prepositions: string,
  genitiveOf: GenitiveOf,
  measures: Pick<MeasureWords, 'units' | 'perUnits' | 'per'>,
  { currencies, scales }: Pick<MoneyWords, 'currencies' | 'scales'>,
  decimalOf: NumberStyle['sayDecimal'],
): readonly Rule[] {
  const signs = new Map([
    ...Object.entries(currencies).map(([sign, [major]]) => [sign, noun(major)] as const),
    ...Object.entries(nouns(measures.units)),
  ]);
  const perUnits = new Map(Object.entries(nouns({ ...measures.perUnits, ...measures.units })));
  const scaleNouns = new Map(Object.entries(nouns(scales)));
  const shortScales = Object.keys(scales).filter((written) => scales[written] !== written);
  const end = '(?![\\p{L}\\p{N}/])';
  const sign = `(?:[ \\u00a0]?(?<sign>${anyOf(signs.keys())})(?:/(?<per>${anyOf(perUnits.keys())}))?${end})`;
  const ofSign = `(?:(?:[ \\u00a0]?(?<scale>${anyOf(shortScales)})${end})?${sign}?)(?<!\\p{N})`;
  const noOther = `(?! ?[\\p{N}\\p{Sc}%‰°(+=]|[\\p{L}_]|[-–.,:/]\\p{N}|[-–]| (?:(?:${OTHERWISE}|${anyOf(months(language))})(?!\\p{L})|\\p{L}{1,3}\\.))`;
  const counted = '(?= (?<noun>\\p{Ll}{3,30})|)';
  const behind = `(?<!\\p{L})(?:${prepositions}) `;
  const bent = (written: string, noun = '') =>
    genitiveOf(written.replaceAll(/\P{N}/gu, ''), /[иыy]$/u.test(noun) ? 'feminine' : 'masculine');

  return [
    {
      name: 'first of two numbers in the genitive',
      starts,
      pattern: new RegExp(
        `(?<=${behind})(\\d{1,3})[-–](?=\\d{1,3}(?:${noOther}${counted}|${ofSign}))`,
        'iuy',
      ),
      say: ({ 1: written = '', groups }) => `${bent(written, groups!['noun'])}–`,
    },
    {
      name: 'number in the genitive',
      starts,
      pattern: new RegExp(
        `(?<=${behind}(?:\\d{1,3}[-–])?)(${whole})${decimalOf ? '(?:,(?<decimals>\\d{1,3}))?' : ''}(?:${ofSign}|${noOther}${counted})`,
        'iuy',
      ),
      say: (match) => {
        const [, written = ''] = match;
        const { scale = '', sign = '', noun, decimals } = match.groups!;
        if (scale + sign !== '') return ofSigns(match);
        if (decimals !== undefined) return decimalOf!(written, decimals);
        const isYear = noun === undefined && /^(?:1[5-9]|20)\d\d$/.test(written);
        return written.startsWith('0') || isYear ? undefined : bent(written, noun);
      },
    },
  ];

  /** `5 тыс. руб.`, `120 км/ч`; the pattern ignores case. */
  function ofSigns(match: RegExpExecArray): string | undefined {
    const { scale = '', sign = '', per = '', decimals } = match.groups!;
    const [thousands, unit, perUnit] = [scaleNouns.get(scale), signs.get(sign), perUnits.get(per)];
    const first = thousands ?? unit;
    if (!first || (sign && !unit) || (per && !perUnit)) return undefined;
    const whole = match[1]!.replaceAll(/\P{N}/gu, '');
    const counted =
      decimals === undefined
        ? countInGenitive(genitiveOf, whole, first)
        : `${decimalOf!(whole, decimals)} ${first.part ?? first.many}`;
    const said = thousands && unit ? `${counted} ${unit.many}` : counted;
    if (perUnit) return measures.per(said, perUnit.one);
    return unit ? said : said + sentenceStop(match);
  }
}

export interface NounCases {
  /** The endings of adjectives that may be between a number and its noun. */
  readonly adjectives: string;
  /**
   * The endings of nouns in a case, and the function that says a number in it; `behind` are the prepositions
   * of the case.
   */
  readonly nouns: readonly { readonly ends: string; readonly behind?: string; readonly of: GenitiveOf }[];
  /** The words around two numbers, and the function that says both: `между`, `и`. */
  readonly between: { readonly before: string; readonly and: string; readonly of: GenitiveOf };
}

/**
 * `в 5 городах`, `к 7 часам`, `с 3 друзьями`, `между 3 и 5`: numbers in the case that the ending of the noun
 * shows.
 */
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
