import type { Parser } from './parser.ts';
import type { Token, Tokens } from './tokens.ts';

/** A span of the text, UTF-16 indices, and its replacement. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * A part of a rule's output: its text stands for the tokens up to `end`, from where the part before ended.
 */
export interface Part {
  /** Absent if the tokens stay as they are. */
  readonly text?: string;
  readonly end: number;
}

/**
 * Returns the written form of the tokens from `at` on; its last part ends where the rule's match does. `left`
 * is the token before it, already as it will be written.
 */
export type Rule = (tokens: Tokens, at: number, left: Token | undefined) => readonly Part[] | undefined;

/**
 * Two numbers with a word between them that share the words behind the second: `two to thirty`, `three or
 * four hundred`, `between ten and fifteen dollars`.
 */
export interface Ranges {
  readonly number: Parser<bigint>;
  /** How a number may be written in digits, the usual way first. */
  readonly layouts: readonly ((value: bigint) => string)[];
  /** A word that makes the number before it larger, as a power of ten. */
  readonly scales: Parser<number>;
  readonly to: IsWord;
  readonly from: IsWord;
  readonly or: IsWord;
  readonly between: IsWord;
  /** The word between two numbers after `between`. */
  readonly and: IsWord;
  readonly article: IsWord;
}

type IsWord = (token: Token | undefined) => boolean;

export interface Language {
  readonly tokenize: (text: string) => Tokens;
  /** Of rules that match equally far the first one counts. */
  readonly rules: readonly Rule[];
  /** A part that belongs to a written number before it (`5 km`): it stays, and begins nothing else. */
  readonly tail: Parser<unknown>;
  readonly ranges?: Ranges;
  /**
   * Words, one for each kind, that change how the words before them are written: the text there may still
   * change.
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

/** Words that only look like something else: they stay as they are, and no rule sees a part of them. */
export function asSpoken(parser: Parser<unknown>): Rule {
  return (tokens, at) => {
    const found = parser(tokens, at);
    return found && [{ end: found.end }];
  };
}
