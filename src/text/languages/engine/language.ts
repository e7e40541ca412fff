import type { Parser } from './parser.ts';
import type { Token, Tokens } from './tokens.ts';

/** A span of the text in UTF-16 indices, and its replacement. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A part of a rule's output: `text` replaces the tokens up to `end`, from the end of the part before. */
export interface Part {
  /** Absent if the tokens stay as they are. */
  readonly text?: string;
  readonly end: number;
}

/**
 * Returns the written form of the tokens from `at` on; the last part ends where the match of the rule ends.
 * `left` is the token before `at`, already in its written form.
 */
export type Rule = (tokens: Tokens, at: number, left: Token | undefined) => readonly Part[] | undefined;

/**
 * Two numbers that are joined by a word and share the words after the second one: `two to thirty`, `three or
 * four hundred`, `between ten and fifteen dollars`.
 */
export interface Ranges {
  readonly number: Parser<bigint>;
  /** The ways to write a number in digits, the usual one first. */
  readonly layouts: readonly ((value: bigint) => string)[];
  /** A word that multiplies the number before it; its value is an exponent of ten. */
  readonly scales: Parser<number>;
  readonly to: IsWord;
  readonly from: IsWord;
  readonly or: IsWord;
  readonly between: IsWord;
  /** The word that joins two numbers after `between`. */
  readonly and: IsWord;
  readonly article: IsWord;
}

type IsWord = (token: Token | undefined) => boolean;

export interface Language {
  readonly tokenize: (text: string) => Tokens;
  /** The rules. Among matches of the same length, the first rule wins. */
  readonly rules: readonly Rule[];
  /**
   * Reads a part that belongs to the written number before it (`5 km`): it stays, and begins no other match.
   */
  readonly tail: Parser<unknown>;
  readonly ranges?: Ranges;
  /**
   * Words, one of each kind, that change how the words before them are written: in a live text, the text
   * before them is not final yet.
   */
  readonly continuations: readonly string[];
}

/** A rule that writes one part: the value of `parser`. */
export function rule(parser: Parser<string>): Rule {
  return (tokens, at) => {
    const found = parser(tokens, at);
    return found && [{ text: found.value, end: found.end }];
  };
}

/**
 * Reads words that only resemble another expression: they stay as they are, and no rule applies to a part of
 * them.
 */
export function asSpoken(parser: Parser<unknown>): Rule {
  return (tokens, at) => {
    const found = parser(tokens, at);
    return found && [{ end: found.end }];
  };
}
