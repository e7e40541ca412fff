import type { Rule } from '../../engine/language.ts';
import { type Parser, word } from '../../engine/parser.ts';

/**
 * `twelve by fourteen feet` → `12 by 14 ft`: what only the second number has a unit of length for is written
 * for the first, too.
 */
export function dimensions(
  number: Parser<{ readonly value: bigint }>,
  by: string,
  ...measures: readonly Rule[]
): Rule {
  const between = word(by);
  return (tokens, at, left) => {
    const first = number(tokens, at);
    const joined = first && between(tokens, first.end);
    if (!joined) return undefined;
    for (const measure of measures) {
      const second = measure(tokens, joined.end, left);
      if (second && LENGTH.test(second.at(-1)!.text ?? '')) {
        return [{ text: String(first.value.value), end: first.end }, { end: joined.end }, ...second];
      }
    }
    return undefined;
  };
}

const LENGTH = /^(?:[kcdm]?m|ft|in|yd)$/;
