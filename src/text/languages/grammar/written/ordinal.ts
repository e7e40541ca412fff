import { type Parser, remembered } from '../../engine/parser.ts';
import type { Tokens } from '../../engine/tokens.ts';

/** Nobody counts off with more words than this. */
const LONGEST = 16;

/**
 * Ordinal numbers of languages where only the last word differs from the cardinal number: `twenty first`.
 * `toCardinal` gives the cardinal word (`one`) of an ordinal one; `isNumberWord` tells what may stand before
 * it.
 */
export function ordinal<T>(
  cardinal: Parser<T>,
  toCardinal: (key: string) => string | undefined,
  isNumberWord: (key: string) => boolean,
): Parser<T> {
  return remembered((tokens, at) => {
    const last = lastWord(tokens, at);
    const key = last === undefined ? undefined : toCardinal(tokens[last]!.key);
    if (last === undefined || key === undefined) return undefined;
    const asCardinal: Tokens = [...tokens.slice(at, last), { ...tokens[last]!, key }];
    const found = cardinal(asCardinal, 0);
    return found?.end === asCardinal.length ? { value: found.value, end: last + 1 } : undefined;
  });

  function lastWord(tokens: Tokens, at: number): number | undefined {
    for (let index = at; index < Math.min(tokens.length, at + LONGEST); index++) {
      const { key } = tokens[index]!;
      if (toCardinal(key) !== undefined) return index;
      if (!isNumberWord(key)) return undefined;
    }
    return undefined;
  }
}
