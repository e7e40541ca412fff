import type { Part, Rule } from '../../engine/language.ts';
import type { Parser } from '../../engine/parser.ts';

/** The words of a calculation: `three times two is six`. */
export interface CalculationWords {
  readonly number: Parser<bigint>;
  readonly operator: Parser<unknown>;
  /** What stands before the result; of no words where it may be left out. */
  readonly equals: Parser<unknown>;
}

/** All numbers of a calculation are written in digits, however small; its words stay. */
export function calculation({ number, operator, equals }: CalculationWords): Rule {
  return (tokens, at) => {
    const first = number(tokens, at);
    if (!first) return undefined;
    const parts: Part[] = [{ text: String(first.value), end: first.end }];
    const goOn = (word: Parser<unknown>): boolean => {
      const from = parts.at(-1)!.end;
      const between = word(tokens, from);
      const next = between && number(tokens, between.end);
      if (!next) return false;
      if (between.end > from) parts.push({ end: between.end });
      parts.push({ text: String(next.value), end: next.end });
      return true;
    };
    while (goOn(operator));
    if (parts.length === 1) return undefined;
    goOn(equals);
    return parts;
  };
}
