import { months } from '../../cldr.ts';
import type { OrdinalForm } from '../slavic.ts';
import { wordList } from '../../engine/word-list.ts';
import { anyOf, withCapitals } from './alternatives.ts';
import type { DateWords } from './dates.ts';
import type { Figures } from './figures.ts';
import { type Fractions, fractionsOf } from './fractions.ts';
import { countInGenitive, type GenitiveOf } from './genitive.ts';
import type { NumberWords } from './number-words.ts';
import { noun } from './nouns.ts';
import { romanValue, type RomanWords } from './roman.ts';
import { heldGroups, type Rule } from './rule.ts';
import type { ClockTime } from './times.ts';

/** Says an ordinal, given in ASCII digits, in one of its forms. */
export type OrdinalOf = (digits: string, form?: OrdinalForm) => string;

/**
 * Says an amount of a feminine noun; `forms` are the form after one, the form after two if it differs, and
 * the form after all others.
 */
const countOf =
  ({ cardinal }: NumberWords) =>
  (digits: string, forms: string): string => {
    const [one, few, many = few] = forms.split('|');
    const isFew = /(?:^|[^1])[2-4]$/.test(digits);
    return `${cardinal(digits, 'feminine')} ${/(?:^|[^1])1$/.test(digits) ? one : isFew ? few : many}`;
  };

/**
 * Creates a function that says decimals by their place: `2,5` as `две целых пять десятых`. `places` are the
 * names of tenths, hundredths and so on; for more decimals, the digits are said after `mark`.
 */
export const decimalsByPlace =
  (numbers: NumberWords, whole: string, places: readonly string[], mark: string) =>
  (digits: string, decimals: string): string => {
    const [count, place] = [countOf(numbers), places[decimals.length - 1]];
    if (place === undefined) return `${numbers.cardinal(digits)} ${mark} ${numbers.spelled(decimals)}`;
    return `${count(digits, whole)} ${count(String(Number(decimals)), place)}`;
  };

/**
 * Creates fractions of feminine ordinals: `2/3` as `две трети`. `named` are fractions with a name; `parts`
 * creates the forms of all others; `whole` follows the integer, and `over` joins numbers that are not a
 * fraction.
 */
export const feminineFractions = (
  figures: Figures,
  named: Readonly<Record<string, string>>,
  parts: (digits: string) => string,
  whole: string,
  over: string,
): Fractions => {
  const count = countOf(figures.words);
  return fractionsOf(
    figures,
    (ratio) => {
      const said = count(ratio.count, named[ratio.parts] ?? parts(ratio.parts));
      return ratio.whole === '' ? said : `${count(ratio.whole, whole)} ${said}`;
    },
    over,
  );
};

type ClockNouns = readonly [hours: string, minutes: string, seconds: string];

/**
 * Creates a function that says a time with the nouns of hours, minutes and seconds, in another case after a
 * preposition with this case.
 */
export const timeInNouns =
  (
    figures: Figures,
    nouns: ClockNouns,
    cases: readonly { readonly behind: RegExp; readonly of: GenitiveOf; readonly nouns?: ClockNouns }[] = [],
  ) =>
  ({ hour, minute = 0, second = 0, before = '' }: ClockTime): string => {
    const inCase = cases.find(({ behind }) => behind.test(before));
    const [hours, minutes, seconds] = inCase?.nouns ?? nouns;
    const count = (value: number, forms: string) =>
      inCase === undefined
        ? figures.count(String(value), noun(forms))
        : countInGenitive(inCase.of, String(value), noun(forms));
    return [
      count(hour, hours),
      ...(minute === 0 && second === 0 ? [] : [count(minute, minutes)]),
      ...(second === 0 ? [] : [count(second, seconds)]),
    ].join(' ');
  };

/**
 * Creates a function that says dates with ordinals in the genitive. `year` is the word for a year, unless
 * `isNamed` finds that it is written already. `forms` are the forms after other prepositions, which are
 * sources.
 */
export function dateInGenitive(
  ordinalOf: OrdinalOf,
  year: string,
  isNamed: RegExp,
  forms: Readonly<Record<string, OrdinalForm>> = {},
): DateWords['say'] {
  const prepositions = Object.entries(forms).map(
    ([source, form]) => [new RegExp(`(?<!\\p{L})(?:${source}) $`, 'iu'), form] as const,
  );
  return ({ day, monthName, year: inYear }, { input, index, 0: { length } }) => {
    const before = input.slice(Math.max(0, index - 8), index);
    const [, form = 'genitive' as const] = prepositions.find(([behind]) => behind.test(before)) ?? [];
    const dated = `${ordinalOf(String(day), form)} ${monthName}`;
    if (inYear === undefined) return dated;
    const word = isNamed.test(input.slice(index + length)) ? '' : ` ${year}`;
    return `${dated} ${ordinalOf(inYear, 'genitive')}${word}`;
  };
}

/**
 * Words or endings by their form, separated by `; `: `feminine глава часть; masculine том`; `-` is the empty
 * ending.
 */
export const formsOf = (rows: string): Readonly<Record<string, OrdinalForm>> =>
  Object.fromEntries(
    rows.split('; ').flatMap((row) => {
      const [form, ...words] = row.split(' ');
      return words.map((word) => [word === '-' ? '' : word, form as OrdinalForm]);
    }),
  );

/**
 * `на 3 этаже`, `3. miejsce`, `II место`: an ordinal before nouns, each with its form; `figures` is the
 * source of the written number.
 */
export const rankBefore = (
  ordinalOf: OrdinalOf,
  nouns: Readonly<Record<string, OrdinalForm>>,
  figures = '\\d{1,3}\\.?',
): Rule => ({
  name: 'ordinal of a rank',
  starts: /[\dIVXХ]/,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}.,:/–-])(${figures})(?=[ \\u00a0](${anyOf(Object.keys(nouns))})(?!\\p{L}))`,
    'uy',
  ),
  say: ([, written = '', noun = '']) => {
    const value = /\d/.test(written) ? Number.parseInt(written, 10) : romanValue(written);
    return value === undefined ? undefined : ordinalOf(String(value), nouns[noun]);
  },
});

/** Whether a feminine noun in another case follows the ordinal: `на 10-й странице`, but `1-й или 2-й`. */
export const isBeforeFeminine = ({ input, index, 0: { length } }: RegExpExecArray): boolean =>
  /^[ \u00a0](?!(?:или|если|лишь|або|коли)(?!\p{L}))\p{Ll}{3,25}[еиыії](?!\p{L})/u.test(
    input.slice(index + length, index + length + 30),
  );

/** `01.09`, `с 15.09`: a day and a month; the leading zero shows that it is not a decimal. */
export const dayAndMonthOf = (language: string, say: DateWords['say'], behind: string): Rule => ({
  name: 'day and month with a point',
  starts: /[0-3]/,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}.,:/-]|(?<!\\p{L})[ВвОо]б? )(?:(0[1-9])\\.(0[1-9]|1[0-2])|(?<=(?<!\\p{L})(?:${behind}) )([12]\\d|3[01])\\.(0[1-9])|([12]\\d|3[01])\\.(0[1-9]|1[0-2])(?= [воo] \\d{1,2}[:.]\\d\\d))(?![\\p{L}\\p{N}]|[.,:/]\\d)`,
    'uy',
  ),
  say: (match) => {
    const [day = 0, month = 0] = heldGroups(match).map(Number);
    return say({ day, month, monthName: months(language)[month - 1]! }, match);
  },
});

/** `1 минуту` is in the accusative: says one before nouns whose ending matches `ending`, a source. */
export const oneAsObject = (ending: string, said: string): Rule => ({
  name: 'one of something feminine',
  starts: /1/,
  pattern: new RegExp(`(?<![\\p{N}.,/:-])1(?= \\p{Ll}{2,20}${ending}(?!\\p{L}))`, 'uy'),
  say: () => said,
});

/**
 * `ч. 2 ст. 158`: a part of an article of a law; `words` are the words for a part, of a part, and of an
 * article, `behind` is the source of the prepositions with the second.
 */
export function partOfLaw(ordinalOf: OrdinalOf, words: string, behind: string): Rule {
  const [part, ofPart, ofArticle] = wordList(words);
  const isBent = new RegExp(`(?<!\\p{L})(?:${behind}) $`, 'iu');
  return {
    name: 'part of an article',
    starts: /[Чч]/,
    pattern:
      /(?<![\p{L}\p{N}]|(?<!ст\. ?\d{1,4}(?:\.\d)?)(?<=\d) )[Чч]\. ?(\d{1,2})(?![\p{L}\p{N}]|[.,:-]\d)( ст\.(?= ?\d))?/uy,
    say: ({ 1: digits = '', 2: article, input, index }) => {
      const said = isBent.test(input.slice(Math.max(0, index - 12), index))
        ? `${ofPart} ${ordinalOf(digits, 'feminine-genitive')}`
        : `${part} ${ordinalOf(digits, 'feminine')}`;
      return article === undefined ? said : `${said} ${ofArticle}`;
    },
  };
}

export interface RulerWords {
  /** Stems of names, and the form of the ordinal after each of their endings. */
  readonly men: string;
  readonly menEnds: Readonly<Record<string, OrdinalForm>>;
  readonly women: string;
  readonly womenEnds: Readonly<Record<string, OrdinalForm>>;
  /** Names with irregular endings: `Миколи II`. */
  readonly others?: Readonly<Record<string, OrdinalForm>>;
  /** Nouns that are followed by a number, with the gender of each. */
  readonly numbered: Readonly<Record<string, OrdinalForm>>;
}

/** Names of rulers in all cases; the ordinal has the case of the name: `Екатерины II`, `глава IV`. */
export function rulers(ordinalOf: OrdinalOf, words: RulerWords): RomanWords {
  const formsOf = (stems: string, ends: Readonly<Record<string, OrdinalForm>>) =>
    wordList(stems).flatMap((stem) => Object.entries(ends).map(([end, form]) => [stem + end, form] as const));
  const forms = new Map([
    ...formsOf(words.men, words.menEnds),
    ...formsOf(words.women, words.womenEnds),
    ...Object.entries(words.others ?? {}),
  ]);
  const numbered = withCapitals(words.numbered);
  return {
    numbered: Object.keys(numbered),
    sayNumbered: (value, word) => ordinalOf(String(value), numbered[word]),
    names: [...forms.keys()],
    sayNamed: (value, name) => ordinalOf(String(value), forms.get(name)),
  };
}
