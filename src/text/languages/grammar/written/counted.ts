import { lookup, type Parser, type Table } from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import type { Rule } from '../../engine/language.ts';
import { saysNumber } from './known-numbers.ts';

type Claim = (tokens: Tokens, at: number) => boolean;

/** Returns whether the number before a place counts something: `fifteen twenty minutes`. */
export function countedBy(...things: readonly Table<unknown>[]): Claim {
  const countable = lookup(...things);
  return (tokens, at) => countable(tokens, at) !== undefined;
}

/**
 * Returns whether a number goes on at a place, be it in brackets, or is how many there are of what stands
 * there.
 */
export function goingOnOrCounted(
  isNumber: (token: Token | undefined) => boolean,
  ...things: readonly Table<unknown>[]
): Claim {
  const isCounted = countedBy(...things);
  return (tokens, at) => isNumber(tokens[tokens[at]?.key === '(' ? at + 1 : at]) || isCounted(tokens, at);
}

/** `one two three` where nothing is numbered by it: at the beginning, counted up from one. */
export function countedUp(digit: Parser<string>, isNumber: (token: Token | undefined) => boolean): Rule {
  return (tokens, at) => {
    if (at > 0 && (tokens[at - 1]!.kind !== 'mark' || isNumber(tokens[at - 2]))) return undefined;
    let end = at;
    for (let next = 1; digit(tokens, end)?.value === String(next); next++) end++;
    const count = end - at;
    return count >= 3 && count <= 5 && !saysNumber(tokens[end], isNumber) ? [{ end }] : undefined;
  };
}
