import type { Rule } from '../../engine/language.ts';
import type { Parser } from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';

/** A year or a decade without a date: not behind a number, nor where it goes on or counts something. */
export const yearAlone =
  (
    year: Parser<string>,
    isNumber: (token: Token | undefined) => boolean,
    goesOn: (tokens: Tokens, at: number) => boolean,
  ): Rule =>
  (tokens, at, left) => {
    const found = year(tokens, at);
    return found && !isNumber(left) && !goesOn(tokens, found.end)
      ? [{ text: found.value, end: found.end }]
      : undefined;
  };
