import type { Rule } from './rule.ts';
import { anyOf } from './alternatives.ts';

type Said = Readonly<Record<string, string>>;

export interface Abbreviations {
  /** Before names: `Sr.`; their full stop never ends a sentence. */
  readonly titles: Said;
  /** Anywhere, also at the end of a sentence: `etc.` */
  readonly words: Said;
  /** Only with a number behind them, as elsewhere they may be words: `mar. 3` but `la mar.` */
  readonly beforeNumbers: Said;
  /** Whether all nouns begin with a capital, so that capitals mark no sentence. */
  readonly capitalNouns?: boolean;
}

/** `S.L.` is a company. */
const BEFORE_NUMBER = String.raw`(?=(?: ?:)? ?(?:[(+]?\p{N}|(?!L\.)(?:[IVXL]{1,8}|[ivx]{2,8})(?![\p{L}\p{M}\p{N}])))`;

/** Texts that are said as others: `Sr.` → `señor`. They stand alone, not in or at a word of `letters`. */
export function abbreviations(
  { titles, words, beforeNumbers, capitalNouns = false }: Abbreviations,
  letters: string,
): readonly Rule[] {
  return [
    ruleFor('abbreviation before a number', beforeNumbers, letters, BEFORE_NUMBER),
    ruleFor('title', titles, letters),
    ruleFor('abbreviation', words, letters, '', capitalNouns),
  ];
}

function ruleFor(
  name: 'title' | 'abbreviation' | 'abbreviation before a number',
  table: Said,
  letters: string,
  behind = '',
  capitalNouns = false,
): Rule {
  const said = new Map(Object.entries(table));
  // `N°7` and `art.5` are known by their marks.
  const end = `(?:(?<=[^\\p{L}\\p{M}]|[ºª])|(?![${letters}]))`;
  return {
    name,
    starts: new RegExp(anyOf(new Set(Array.from(said.keys(), (written) => written.slice(0, 1)))), 'u'),
    pattern: new RegExp(`(?<![${letters}])${anyOf(said.keys())}${end}${behind}`, 'uy'),
    say: (match) =>
      said.get(match[0].replaceAll(/[\u00a0\u202f]/g, ' '))! +
      (name === 'abbreviation' ? sentenceStop(match, { capitalNouns }) : ''),
  };
}

/**
 * `Goethestr. 12`, `Storg. 5`: names of streets whose last letters, a match of `ends`, stand for `said`; of
 * three letters without a number, too. `Göteborg.` is not one.
 */
export const shortStreets = (said: Said, ends: string): Rule => ({
  name: 'street',
  starts: /\p{Lu}/u,
  pattern: new RegExp(`(\\p{Lu}\\p{Ll}{2,30})(${ends})\\.(?= \\d|(?<=str\\.)(?:,|$))`, 'uy'),
  say: ([, name = '', end = '']) => name + said[end]!,
});

/** The longest that is looked at behind a full stop. */
const AHEAD = 8;

/**
 * `.` where the full stop of an abbreviation, at the end of a match, is also that of the sentence: the text
 * ends there, or goes on with a capital. If every noun has a capital, only the end of the text counts.
 */
export function sentenceStop(
  { 0: written, index, input }: RegExpExecArray,
  { capitalNouns = false } = {},
): string {
  if (!written.endsWith('.') || index === 0) return '';
  const end = index + written.length;
  const behind = input.slice(end, end + AHEAD);
  if (behind.trim() === '') return '.';
  const begins = /^["'”’»)]?\s{1,3}["'“‘«(¿¡]?\p{Lu}/u.test(behind);
  return begins && !capitalNouns ? '.' : '';
}
