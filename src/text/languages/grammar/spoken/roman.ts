import { wordList } from '../../engine/word-list.ts';
import { fromRoman } from '../written/roman.ts';
import type { Rule } from './rule.ts';
import { anyOf, asWritten, withCapitals } from './alternatives.ts';
import { sentenceStop } from './abbreviations.ts';

const LARGEST = 100;

/** Returns the value of a Roman numeral up to a hundred, in upper or lower case. */
export function romanValue(written: string): number | undefined {
  const value = fromRoman(written.toLowerCase());
  return value !== undefined && value <= LARGEST ? value : undefined;
}

/** Returns the words for a number after a noun; `undefined` if the letters are a word or a name. */
type SayRoman = (value: number, word: string, roman: string, match: RegExpExecArray) => string | undefined;

export interface RomanWords {
  /** Nouns that precede a number, which may be in lower case: `siglo`. */
  readonly numbered: readonly string[];
  readonly sayNumbered: SayRoman;
  /** Words before a counted noun, if the number has two or more capitals: `el XX aniversario`. */
  readonly articles?: readonly string[];
  readonly sayCounted?: (value: number, article: string) => string;
  /** Names whose number may be a single letter: `Felipe V`. Other names need two or more letters. */
  readonly names: readonly string[];
  readonly sayNamed: SayRoman;
  /**
   * Single lower-case letters that may be numbers of rulers, because they are not words of the language:
   * `felipe v`.
   */
  readonly small?: string;
  /**
   * Whether the number of a ruler is written with a full stop, which need not end a sentence: `Ludwig XIV.
   * und`.
   */
  readonly pointed?: boolean;
}

const END = "(?![\\p{L}\\p{M}\\p{N}]|['’](?!s(?!\\p{L}))\\p{L})";

/**
 * Roman numerals after numbered nouns and after names: `siglo xix`, `cap. IV`, `Luis XIV`.
 * @param to the words of a range: `chapters II-IV`.
 * @param short abbreviations of nouns, with their spoken forms.
 */
export function romanNumbers(
  words: RomanWords,
  to: string,
  short: Readonly<Record<string, string>> = {},
): readonly Rule[] {
  const {
    numbered,
    sayNumbered,
    articles = [],
    sayCounted = String,
    names,
    sayNamed,
    pointed = false,
    small,
  } = words;
  const stems = Object.fromEntries(
    Object.entries(short)
      .filter(([, said]) => numbered.includes(said))
      .map(([written, said]) => [written.replace('.', ''), said]),
  );
  const ruleFor = (
    name: string,
    word: string,
    roman: string,
    say: SayRoman,
    { end = END, point = '' } = {},
  ): Rule => ({
    name,
    starts: /[IVXLivxl]/,
    pattern: new RegExp(
      `(?=${roman}${end})(?<=(?<![\\p{L}\\p{M}])(${word})\\.?[ \\u00a0])([IVXLivxl]{1,8})${point}`,
      'uy',
    ),
    say: (match) => {
      const [, word = '', written = ''] = match;
      const value = romanValue(written);
      const said = value === undefined ? undefined : say(value, word, written, match);
      return said === undefined ? undefined : said + sentenceStop(match);
    },
  });
  const range: Rule = {
    name: 'range behind a word in Roman figures',
    starts: /[IVXL]/,
    pattern: new RegExp(
      `(?<=(?<![\\p{L}\\p{M}])(${anyOf([...numbered, ...Object.keys(stems)])})s?\\.?[ \\u00a0])([IVXL]{1,8}) ?[-–] ?([IVXL]{1,8})${END}`,
      'uy',
    ),
    say: (match) => {
      const [, word = '', ...ends] = match;
      const said = ends.map((roman) => {
        const value = romanValue(roman);
        return value === undefined ? undefined : sayNumbered(value, stems[word] ?? word, roman, match);
      });
      return said.includes(undefined) ? undefined : said.join(` ${to} `) + sentenceStop(match);
    },
  };
  const listed: Rule = {
    name: 'further number behind a word in Roman figures',
    starts: /[IVXL]/,
    pattern: new RegExp(
      `(?<=(?<![\\p{L}\\p{M}])(${anyOf([...numbered, ...Object.keys(stems)])})s?\\.?[ \\u00a0][IVXL]{1,8}(?:, [IVXL]{1,8}){0,3}(?:,? (?:y|e|o|u|ou|et|und|oder|and|or|through) |, (?=[IVXL]{2})))([IVXL]{1,8})${END}`,
      'uy',
    ),
    say: (match) => {
      const [, word = '', roman = ''] = match;
      const value = romanValue(roman);
      const said = value === undefined ? undefined : sayNumbered(value, stems[word] ?? word, roman, match);
      return said === undefined ? undefined : said + sentenceStop(match);
    },
  };
  const point = pointed ? '\\.?' : '';
  const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
  const rulers = [...names, ...names.map((name) => name.toLowerCase())];
  return [
    range,
    listed,
    ruleFor(
      'number behind a word in Roman figures',
      anyOf(numbered),
      '(?:[ivxl]{1,8}|[IVXL]{1,8})',
      sayNumbered,
    ),
    ruleFor(
      'number behind a short word in Roman figures',
      anyOf(Object.keys(stems)),
      '(?:[ivx]{2,8}|[IVXL]{1,8})',
      (value, stem, roman, match) => sayNumbered(value, stems[stem]!, roman, match),
    ),
    ruleFor(
      'number behind an article in Roman figures',
      anyOf(articles),
      small === undefined ? '[IVX]{2,8}' : '(?:[IVX]{2,8}|(?!vi\\b)[ivx]{2,8})',
      sayCounted,
      {
        end: `${END}(?!\\+)`,
      },
    ),
    ruleFor(
      'ruler',
      anyOf(rulers),
      `(?:[IVX]{1,8}|[ivx]{2,8}|${small === undefined ? '(?!)' : `[${small}]`})`,
      (value, name, roman, match) => sayNamed(value, capital(name), roman, match),
      { point },
    ),
    ruleFor('name with a Roman number', '\\p{Lu}\\p{Ll}{2,20}', '[IVX]{2,8}', sayNamed, { point }),
  ];
}

/** Roman numerals in capitals with a suffix, `XIXe`, or before one of `nouns`, a source: `XXI century`. */
export function romanOrdinals(
  endings: readonly string[],
  say: (value: number, ending?: string, noun?: string) => string,
  nouns = '(?!)',
): Rule {
  return {
    name: 'ordinal in Roman figures',
    starts: /[IVX]/,
    pattern: new RegExp(
      `(?<![\\p{L}\\p{M}\\p{N}])([IVX]{1,8})(?:(${anyOf(endings)})|(?= (${nouns})(?!\\p{L})))${END}`,
      'uy',
    ),
    say: ([, roman, ending, noun]) => {
      const value = romanValue(roman!);
      return value === undefined ? undefined : say(value, ending, noun);
    },
  };
}

/** Roman numerals in capitals before nouns that are ordered, said as ordinals by `say`: `XXV aniversario`. */
export function romanRanks(
  nouns: Readonly<Record<'masculine' | 'feminine', string>>,
  say: (value: number, isFeminine: boolean) => string,
): Rule {
  const feminine = new Set(wordList(nouns.feminine));
  const all = withCapitals(asWritten([...wordList(nouns.masculine), ...feminine]));
  return romanOrdinals(
    [],
    (value, _, noun = '') => say(value, feminine.has(noun.toLowerCase())),
    anyOf(Object.keys(all)),
  );
}
