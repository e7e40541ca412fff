import type { OrdinalForm } from '../slavic.ts';
import { sentenceStop } from './abbreviations.ts';
import { anyOf } from './alternatives.ts';
import { romanValue } from './roman.ts';
import type { Rule } from './rule.ts';
import type { OrdinalOf } from './slavic.ts';

export interface YearWords {
  /** The form of an ordinal before each word of a year or a century. */
  readonly years: Readonly<Record<string, OrdinalForm>>;
  readonly centuries: Readonly<Record<string, OrdinalForm>>;
  /** Short forms of those words, by what is said for them in each form. */
  readonly short: string;
  readonly shortCentury: string;
  readonly inFull: Partial<Readonly<Record<OrdinalForm, string>>>;
  readonly century: string;
  /** Words behind two years, by the form of those, and a short one, a locative behind its preposition. */
  readonly span?: { readonly forms: Readonly<Record<string, OrdinalForm>>; readonly short: string };
  /** Sources of prepositions behind which both are datives or locatives. */
  readonly dative?: string;
  readonly locative: string;
}

/** Makes rules for `в 1984 году`, `2024 г.`, `XIX век`, `w XX wieku`. */
export function yearsAndCenturies(ordinalOf: OrdinalOf, words: YearWords): readonly Rule[] {
  const isBehind = (source: string | undefined, { input, index }: RegExpExecArray) =>
    source !== undefined &&
    new RegExp(`(?<!\\p{L})(?:${source}) $`, 'iu').test(input.slice(Math.max(0, index - 6), index));
  const formOf = (form: OrdinalForm, match: RegExpExecArray): OrdinalForm => {
    if (form === 'genitive' && isBehind(words.locative, match)) return 'locative';
    return form === 'locative' && isBehind(words.dative, match) ? 'dative' : form;
  };
  /** `в XIX в.`, `поэт XIX в.`, and nothing before it. */
  const formOfShort = (match: RegExpExecArray): OrdinalForm => {
    if (isBehind(words.locative, match)) return 'locative';
    if (isBehind(words.dative, match)) return 'dative';
    const before = match.input.slice(Math.max(0, match.index - 6), match.index);
    const isOfSomething = /\p{Ll} $|(?<!\p{L})(?:нач|кон|сер|поч|кін|pocz|kon)\. $/u.test(before);
    return isOfSomething ? 'genitive' : words.centuries[words.century]!;
  };
  const centuryOf = (form: OrdinalForm) =>
    Object.keys(words.centuries).find((word) => words.centuries[word] === form);
  const short = `[ \\u00a0]?(?<short>${anyOf([words.short])})(?! ?\\p{Lu}\\.)`;
  return [
    ...(words.span ? [yearsOfWord(words.span)] : []),
    {
      name: 'year',
      starts: /[12]/,
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}.,/-])([12]\\d{3})(?:(?=[ \\u00a0](?<word>${anyOf(Object.keys(words.years))})(?!\\p{L}))|${short})`,
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
        const value = romanValue(match[1]!.replaceAll('Х', 'X').replaceAll('І', 'I'));
        if (value === undefined) return undefined;
        const form = word === undefined ? formOfShort(match) : formOf(words.centuries[word]!, match);
        if (word !== undefined) return `${ordinalOf(String(value), form)} ${word}`;
        const noun = centuryOf(form) ?? centuryOf('genitive') ?? words.century;
        return `${ordinalOf(String(value), form)} ${noun}${sentenceStop(match)}`;
      },
    },
  ];

  /** `1941–1945 гг.`, `в 1990–1995 годах` */
  function yearsOfWord({ forms, short }: NonNullable<YearWords['span']>): Rule {
    const wordOf = (form: OrdinalForm) => Object.keys(forms).find((word) => forms[word] === form)!;
    return {
      name: 'years with their word',
      starts: /[12]/,
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}.,/-])([12]\\d{3}) ?[-–] ?([12]\\d{3})[ \\u00a0]?(?:(?<word>${anyOf(Object.keys(forms))})(?!\\p{L})|${anyOf([short])})`,
        'uy',
      ),
      say: (match) => {
        const word = match.groups!['word'];
        const form = word ? forms[word]! : isBehind(words.locative, match) ? 'locative' : 'masculine';
        const said = [match[1]!, match[2]!].map((year) => ordinalOf(year, form)).join('–');
        return `${said} ${word ?? wordOf(form) + sentenceStop(match)}`;
      },
    };
  }
}
