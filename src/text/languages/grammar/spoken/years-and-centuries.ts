import type { OrdinalForm } from '../slavic.ts';
import { sentenceStop } from './abbreviations.ts';
import { anyOf } from './alternatives.ts';
import { romanValue } from './roman.ts';
import type { Rule } from './rule.ts';
import type { OrdinalOf } from './slavic.ts';

export interface YearWords {
  /** The form of an ordinal before each word for a year or a century. */
  readonly years: Readonly<Record<string, OrdinalForm>>;
  readonly centuries: Readonly<Record<string, OrdinalForm>>;
  /** Abbreviations, with their spoken forms. */
  readonly short: string;
  readonly shortCentury: string;
  readonly inFull: Partial<Readonly<Record<OrdinalForm, string>>>;
  readonly century: string;
  /** The genitive, if it is not the first of `centuries`. */
  readonly ofCentury?: string;
  /** Words after two years or centuries, with their form, and an abbreviation. */
  readonly span?: SpanWords;
  readonly centurySpan?: SpanWords;
  /** Source of the words that mark a number of fewer digits as a year: `200 г. до н. э.` */
  readonly era: string;
  /** Sources of prepositions after which both are in the dative or the locative. */
  readonly dative?: string;
  readonly locative: string;
  /** Source of abbreviations for a part of a century: `нач.` */
  readonly shortParts: string;
}

interface SpanWords {
  readonly forms: Readonly<Record<string, OrdinalForm>>;
  readonly short: string;
}

/** Creates rules for `в 1984 году`, `2024 г.`, `XIX век`, `w XX wieku`. */
export function yearsAndCenturies(ordinalOf: OrdinalOf, words: YearWords): readonly Rule[] {
  const isLocative = behind(words.locative);
  const isAmid = new RegExp(`\\p{Ll} $|(?<!\\p{L})(?:${words.shortParts}|гг|рр|\\d0)\\. $`, 'u');
  const isDative = words.dative === undefined ? () => false : behind(words.dative);
  const formOf = (form: OrdinalForm, match: RegExpExecArray): OrdinalForm => {
    if (form === 'genitive' && isLocative(match)) return 'locative';
    return form === 'locative' && isDative(match) ? 'dative' : form;
  };
  /** `в XIX в.`, `поэт XIX в.`, and the form without a preposition. */
  const formOfShort = (match: RegExpExecArray, alone: OrdinalForm): OrdinalForm => {
    if (isLocative(match)) return 'locative';
    if (isDative(match)) return 'dative';
    const isOfSomething = isAmid.test(before(match));
    return isOfSomething ? 'genitive' : alone;
  };
  const short = `[ \\u00a0]?(?<short>${anyOf([words.short])})(?! ?\\p{Lu}\\.)`;
  return [
    ...(words.span ? [twoOfWord(words.span, '[12]\\d{3}')] : []),
    ...(words.centurySpan ? [twoOfWord(words.centurySpan, '[IVXІХ]{1,5}')] : []),
    {
      name: 'year',
      starts: /\d/,
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}.,/-])([12]\\d{3}|\\d{1,3}(?=[ \\u00a0]?${anyOf([...Object.keys(words.years), words.short])}[ \\u00a0](?:${words.era})))(?:(?=[ \\u00a0](?<word>${anyOf(Object.keys(words.years))})(?!\\p{L}))|${short})`,
        'uy',
      ),
      say: (match) => {
        const { word, short } = match.groups!;
        const form = formOf(word === undefined ? 'genitive' : words.years[word]!, match);
        return ordinalOf(match[1]!, form) + (short === undefined ? '' : ` ${words.inFull[form]}`);
      },
    },
    {
      name: 'word of a year behind a date',
      starts: /\p{L}/u,
      pattern: new RegExp(`(?<=[12]\\d{3}[ \\u00a0])${anyOf([words.short])}`, 'uy'),
      say: (match) => words.inFull.genitive! + sentenceStop(match),
    },
    {
      name: 'century',
      starts: /[IVXІХ]/,
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}])([IVXІХ]{1,5})[ \\u00a0](?:(?<word>${anyOf(Object.keys(words.centuries))})(?!\\p{L})|${anyOf([words.shortCentury])})`,
        'uy',
      ),
      say: (match) => {
        const { word } = match.groups!;
        const value = valueOf(match[1]!);
        if (value === undefined) return undefined;
        const form =
          word === undefined
            ? formOfShort(match, words.centuries[words.century]!)
            : formOf(words.centuries[word]!, match);
        if (word !== undefined) return `${ordinalOf(value, form)} ${word}`;
        const noun =
          (form === 'genitive' ? words.ofCentury : undefined) ??
          wordOf(words.centuries, form) ??
          wordOf(words.centuries, 'genitive') ??
          words.century;
        return `${ordinalOf(value, form)} ${noun}${sentenceStop(match)}`;
      },
    },
  ];

  /** `1941–1945 гг.`, `в 1990–1995 годах`, `XVIII–XIX вв.` */
  function twoOfWord({ forms, short }: SpanWords, figures: string): Rule {
    return {
      name: 'years or centuries with their word',
      starts: /[12IVXІХ]/,
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}.,/-])(${figures}) ?[-–] ?(${figures})[ \\u00a0]?(?:(?<word>${anyOf(Object.keys(forms))})(?!\\p{L})|${anyOf([short])})`,
        'uy',
      ),
      say: (match) => {
        const word = match.groups!['word'];
        const form = word ? forms[word]! : formOfShort(match, Object.values(forms)[0]!);
        const values = [valueOf(match[1]!), valueOf(match[2]!)];
        if (values.includes(undefined)) return undefined;
        const noun = word ?? (wordOf(forms, form) ?? wordOf(forms, 'genitive')!) + sentenceStop(match);
        return `${values.map((value) => ordinalOf(value!, form)).join('–')} ${noun}`;
      },
    };
  }
}

/** Returns the digits of a year, or of a century in Roman numerals, typed in Latin or Cyrillic. */
const valueOf = (written: string): string | undefined =>
  /\d/.test(written) ? written : romanValue(written.replaceAll('Х', 'X').replaceAll('І', 'I'))?.toString();

/** Returns the last six characters before a match. */
const before = ({ input, index }: RegExpExecArray) => input.slice(Math.max(0, index - 6), index);

/** Whether one of the words of `source` precedes a match. */
function behind(source: string): (match: RegExpExecArray) => boolean {
  const pattern = new RegExp(`(?<!\\p{L})(?:${source}) $`, 'iu');
  return (match) => pattern.test(before(match));
}

/** Returns the first word in `forms` with the form `form`. */
const wordOf = (forms: Readonly<Record<string, OrdinalForm>>, form: OrdinalForm): string | undefined =>
  Object.keys(forms).find((word) => forms[word] === form);
