import { lookup, type Parser, type Table } from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import type { Rule } from '../../engine/language.ts';
import { among } from '../../engine/word-list.ts';
import { saysNumber } from './known-numbers.ts';
import type { NumberReader } from './number-reader.ts';

type Claim = (tokens: Tokens, at: number) => boolean;

/** Whether the number before a token counts something: `fifteen twenty minutes`. */
export function countedBy(...things: readonly Table<unknown>[]): Claim {
  const countable = lookup(...things);
  return (tokens, at) => countable(tokens, at) !== undefined;
}

/** Whether a number continues at a token, also in brackets, or counts the word there. */
export function goingOnOrCounted(
  isNumber: (token: Token | undefined) => boolean,
  ...things: readonly Table<unknown>[]
): Claim {
  const isCounted = countedBy(...things);
  return (tokens, at) => isNumber(tokens[tokens[at]?.key === '(' ? at + 1 : at]) || isCounted(tokens, at);
}

/** `one two three` if it identifies nothing: at the beginning, counting up from one, or down to it. */
export function countedThrough(
  number: Parser<{ readonly value: bigint }>,
  isNumber: (token: Token | undefined) => boolean,
): Rule {
  return (tokens, at) => {
    if (at > 0 && (tokens[at - 1]!.kind !== 'mark' || isNumber(tokens[at - 2]))) return undefined;
    const begin = number(tokens, at)?.value.value;
    const step = begin === 1n ? 1n : -1n;
    let end = at;
    let last = 0n;
    for (let found = number(tokens, at); found; found = number(tokens, end)) {
      const { value } = found.value;
      if (end > at && value !== last + step) break;
      [end, last] = [found.end, value];
    }
    const isWhole = step === 1n ? last <= 5n : last === 1n;
    return isWhole && end - at >= 3 && !saysNumber(tokens[end], isNumber) ? [{ end }] : undefined;
  };
}

/** A hundred or a thousand stays a word after one of `some`, with its noun: `einige hundert meter`. */
export function vagueHundreds(
  { number, isNumber }: Pick<NumberReader, 'number' | 'isNumber'>,
  goesOn: Claim,
  some: string,
): Rule {
  const isSome = among(some);
  return (tokens, at, left) => {
    const found = isSome(left) ? number(tokens, at) : undefined;
    const isScale = found?.end === at + 1 && /^100+$/.test(String(found.value.value));
    return isScale && !isNumber(tokens[at + 1])
      ? [{ end: goesOn(tokens, at + 1) ? at + 2 : at + 1 }]
      : undefined;
  };
}
