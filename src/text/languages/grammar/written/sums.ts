import type { Part, Rule } from '../../engine/language.ts';
import { lookup, map, optional, type Parser, sequence, type Table } from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { phrase } from './set-phrases.ts';

export interface SumWords {
  readonly number: Parser<{ readonly value: bigint }>;
  readonly goesOn: (tokens: Tokens, at: number) => boolean;
  readonly isNumber: (token: Token | undefined) => boolean;
  /** The words between numbers, separated by `; `: `plus`, `hoch`. */
  readonly operators: string;
  readonly equals: string;
  /**
   * Words between numbers by their signs, and words that occur only before a result, separated by `; `:
   * equations with such words are written in signs.
   */
  readonly signs?: Table<string>;
  readonly surelyEquals?: string;
  readonly largestWord: bigint;
}

/** `dos más dos es igual a cuatro` → `2 + 2 = 4` */
export function signedSums({ number, signs = {}, surelyEquals = '' }: SumWords): Rule {
  const digits = map(number, ({ value }) => String(value));
  const equals = map(phrase(surelyEquals), () => '=');
  const sign = lookup(signs);
  return (tokens, at) => {
    const first = digits(tokens, at);
    if (!first) return undefined;
    const parts: Part[] = [{ text: first.value, end: first.end }];
    const goOn = (word: Parser<string>): boolean => {
      const between = word(tokens, parts.at(-1)!.end);
      const next = between && digits(tokens, between.end);
      if (next) parts.push({ text: between.value, end: between.end }, { text: next.value, end: next.end });
      return next !== undefined;
    };
    while (goOn(sign));
    return parts.length > 1 && goOn(equals) ? parts : undefined;
  };
}

/** If an equation has a number that stays a word, all its numbers do: `zehn minus vier gleich sechs` */
export function sums({ number, goesOn, isNumber, operators, equals, largestWord }: SumWords): Rule {
  const small = map(number, ({ value }) => value);
  const sum = sequence(small, phrase(operators), small, optional(sequence(optional(phrase(equals)), small)));
  return (tokens, at, left) => {
    const found = isNumber(left) ? undefined : sum(tokens, at);
    // `tre per cento` is not a product.
    const isMeasure = found && goesOn(tokens, number(tokens, at)!.end);
    const next = found && tokens[found.end];
    if (!found || isMeasure) return undefined;
    if (next?.kind === 'word' && goesOn(tokens, found.end)) return undefined;
    const [first, , second, result] = found.value;
    const isMixed = [first, second, ...(result ? [result[1]] : [])].some((value) => value <= largestWord);
    return isMixed ? [{ end: found.end }] : undefined;
  };
}

/** The words of a calculation: `three times two is six`. */
interface CalculationWords {
  readonly number: Parser<bigint>;
  readonly operator: Parser<unknown>;
  /** The words before the result; empty if they are optional. */
  readonly equals: Parser<unknown>;
}

/** All numbers of a calculation are written in digits, even small ones; its words stay. */
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
