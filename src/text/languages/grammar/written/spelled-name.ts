import { type Found, type Parser, either, map } from '../../engine/parser.ts';
import type { Token } from '../../engine/tokens.ts';

/** One name of an address, between its dots. */
export interface SpelledName {
  readonly text: string;
  /** Whether it has two or more letters, and all of them were said one by one. */
  readonly isSpelled: boolean;
}

interface Atom {
  readonly kind: 'letter' | 'number' | 'word';
  readonly text: string;
}

/** The most letters of a name, and the most numbers. */
const MOST_LETTERS = 32;
const MOST_NUMBERS = 8;

/**
 * Reads a name in an address: letters that are said one by one and numbers are joined; a word is alone or
 * followed by numbers. `known` are names that are said as several words, `plain` are words that are not
 * names; `letters` are the letters of names.
 */
export function spelledName(
  known: Parser<string>,
  number: Parser<string>,
  plain: ReadonlySet<string>,
  letters: RegExp = LETTERS,
): Parser<SpelledName> {
  const atom = either<Atom>(
    map(known, (text) => ({ kind: text.length === 1 ? 'letter' : 'word', text })),
    map(number, (text) => ({ kind: 'number', text })),
    letterOrWord(plain, letters),
  );
  return (tokens, at) => {
    let last = atom(tokens, at);
    if (!last) return undefined;
    let text = last.value.text;
    let isSpelled = last.value.kind === 'letter';
    let { end } = last;
    const left = { letter: MOST_LETTERS, number: MOST_NUMBERS, word: MOST_LETTERS };
    while (left[last.value.kind]-- > 0) {
      const next: Found<Atom> | undefined = atom(tokens, end);
      const isHyphened = tokens[end]?.joint === 'hyphen';
      if (!next || !(isHyphened || runTogether(last.value, next.value))) break;
      text += (isHyphened ? '-' : '') + next.value.text;
      isSpelled &&= next.value.kind === 'letter';
      last = next;
      end = next.end;
    }
    // A token in written form may be a number of the name: then it was not spelled completely.
    isSpelled &&= end > at + 1 && tokens[end]?.kind !== 'written';
    return { value: { text, isSpelled }, end };
  };
}

function runTogether(before: Atom, next: Atom): boolean {
  return next.kind === 'number' || (next.kind === 'letter' && before.kind !== 'word');
}

function letterOrWord(plain: ReadonlySet<string>, letters: RegExp): Parser<Atom> {
  return (tokens, at) => {
    const token = tokens[at];
    if (token?.kind !== 'word' || plain.has(token.key) || !letters.test(token.key)) return undefined;
    return { value: { kind: isLetter(token) ? 'letter' : 'word', text: token.text }, end: at + 1 };
  };
}

/** Whether a token is within letters that are said one by one: names are read from their beginning. */
export function isAmidSpelling(token: Token | undefined, left: Token | undefined): boolean {
  return isLetter(token) && isLetter(left);
}

/** A single letter; the characters of Chinese and Japanese are not letters. */
export function isLetter(token: Token | undefined): boolean {
  return token?.kind === 'word' && token.key.length === 1 && !UNSPACED.test(token.key);
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

const LETTERS = /^\p{L}[\p{L}\p{M}]*$/u;
