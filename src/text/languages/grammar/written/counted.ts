import { type Table, lookup } from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';

type Claim = (tokens: Tokens, at: number) => boolean;

/** Tells whether what stands before a place is how many there are of something: `fifteen twenty minutes`. */
export function countedBy(...things: readonly Table<unknown>[]): Claim {
  const countable = lookup(...things);
  return (tokens, at) => countable(tokens, at) !== undefined;
}

/**
 * Tells whether a number goes on at a place, be it in brackets, or is how many there are of what stands
 * there.
 */
export function goingOnOrCounted(
  isNumber: (token: Token | undefined) => boolean,
  ...things: readonly Table<unknown>[]
): Claim {
  const isCounted = countedBy(...things);
  return (tokens, at) => isNumber(tokens[tokens[at]?.key === '(' ? at + 1 : at]) || isCounted(tokens, at);
}
