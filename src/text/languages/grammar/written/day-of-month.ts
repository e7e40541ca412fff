import type { Rule } from '../../engine/language.ts';
import { map, type Parser, sequence } from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';

/** `du premier au trois mai`: the first day is written as the second one is, by `dated`. */
export function dayRange(day: Parser<string>, to: Parser<unknown>, dated: Rule): Rule {
  const firstDay = map(sequence(day, to), ([first]) => first);
  return (tokens, at, left) => {
    const first = firstDay(tokens, at);
    const second = first && dated(tokens, first.end, left);
    return second && [{ text: first.value, end: day(tokens, at)!.end }, { end: first.end }, ...second];
  };
}

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
