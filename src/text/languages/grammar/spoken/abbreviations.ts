import type { Rule } from './rule.ts';
import { anyOf } from './alternatives.ts';

type Said = Readonly<Record<string, string>>;

export interface Abbreviations {
  /** Before names: `Sr.`; the full stop never ends a sentence. */
  readonly titles: Said;
  /** Anywhere, also at the end of a sentence: `etc.` */
  readonly words: Said;
  /** Only before a number, because elsewhere they may be words: `mar. 3`, but `la mar.` */
  readonly beforeNumbers: Said;
  /** Whether all nouns are capitalized, so that a capital does not mark the beginning of a sentence. */
  readonly capitalNouns?: boolean;
}

/** In `S.L.`, which is a company. */
const BEFORE_NUMBER = String.raw`(?=(?: ?:)? ?(?:[(+]?\p{N}|(?!L\.)(?:[IVXL]{1,8}|[ivx]{2,8})(?![\p{L}\p{M}\p{N}])))`;

/** Says an abbreviation by its words: `Sr.` → `señor`. It must not touch a word of `letters`. */
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
  // `N°7` and `art.5` are recognized by their marks.
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
 * `Goethestr. 12`, `Storg. 5`: names of streets with an abbreviated ending, which matches `ends` and is said
 * as `said`; an ending of three letters needs no number. `Göteborg.` is not one.
 */
export const shortStreets = (said: Said, ends: string): Rule => ({
  name: 'street',
  starts: /\p{Lu}/u,
  pattern: new RegExp(`(\\p{Lu}\\p{Ll}{2,30})(${ends})\\.(?= \\d|(?<=str\\.)(?:,|$))`, 'uy'),
  say: ([, name = '', end = '']) => name + said[end]!,
});

/** The length of the longest word after a full stop that is looked at. */
const AHEAD = 8;

/**
 * Returns `.` if the full stop of an abbreviation at the end of a match also ends the sentence: the text
 * ends, or a capital follows. If all nouns are capitalized, only the end of the text counts.
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
