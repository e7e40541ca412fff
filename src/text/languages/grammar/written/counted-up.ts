import type { Rule } from '../../engine/language.ts';
import type { Parser } from '../../engine/parser.ts';
import type { Token } from '../../engine/tokens.ts';
import { saysNumber } from './says-number.ts';

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
