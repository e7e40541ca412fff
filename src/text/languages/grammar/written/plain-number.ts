import type { Rule } from '../../engine/language.ts';
import type { Parser } from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { type Quantity, quantityParts } from './quantity.ts';

export interface PlainNumbers {
  readonly amount: Parser<Quantity>;
  /** Up to here a number of one word stays a word, as in print. */
  readonly largestWord: bigint;
  readonly isNumber: (token: Token | undefined) => boolean;
  /** Further numbers that stay words: `mille fois`. */
  readonly isPhrase?: (tokens: Tokens, at: number, quantity: Quantity) => boolean;
}

/** Numbers that are nothing else. */
export function plainNumber({ amount, largestWord, isNumber, isPhrase }: PlainNumbers): Rule {
  return (tokens, at, left) => {
    const found = amount(tokens, at);
    if (!found) return undefined;
    const { words, whole, number } = found.value;
    const isWord = words === 1 && whole !== undefined && whole <= largestWord;
    // `ten minus five` is a sum.
    const isSum = number.startsWith('-') && isNumber(left);
    return isWord || isSum || isPhrase?.(tokens, at, found.value) ? undefined : quantityParts(found);
  };
}
