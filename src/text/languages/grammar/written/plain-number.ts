import type { Rule } from '../../engine/language.ts';
import type { Parser } from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';
import { type Quantity, quantityParts } from './quantity.ts';

export interface PlainNumbers {
  readonly amount: Parser<Quantity>;
  /** Numbers of one word up to this value stay words, as in print. */
  readonly largestWord: bigint;
  readonly isNumber: (token: Token | undefined) => boolean;
  /** Further numbers that stay words: `mille fois`. */
  readonly isPhrase?: (tokens: Tokens, at: number, quantity: Quantity, left: Token | undefined) => boolean;
}

/** Numbers up to this value stay words before a hyphen. */
const LARGEST_JOINED = 12n;

/** Writes numbers that no other rule matches. */
export function plainNumber({ amount, largestWord, isNumber, isPhrase }: PlainNumbers): Rule {
  return (tokens, at, left) => {
    const found = amount(tokens, at);
    if (!found) return undefined;
    const { words, whole, number } = found.value;
    // `elf` is a word in `ELF-Sektion`, but not in `Zwölf-Stunden-Schicht`.
    const [next, second] = tokens.slice(found.end, found.end + 2);
    const isJoined = next?.joint === 'hyphen' && second?.joint !== 'hyphen';
    const isWord = words === 1 && whole !== undefined && whole <= (isJoined ? LARGEST_JOINED : largestWord);
    // `ten minus five` is an equation.
    const isSum = number.startsWith('-') && isNumber(left);
    return isWord || isSum || isPhrase?.(tokens, at, found.value, left) ? undefined : quantityParts(found);
  };
}

/**
 * Numbers of Romance languages that stay words: `thousand` before one of `many`, where it only means `many`
 * (`mil gracias`), and parts of names (`Cent-Jours`, `Guerre de Trente Ans`, `Valentín Diez`).
 */
export function manyOrName(
  thousand: string,
  many: string,
  isNumber: PlainNumbers['isNumber'],
): NonNullable<PlainNumbers['isPhrase']> {
  const isMany = among(many);
  return (tokens, at, { words, numberEnd: end, scale }, left) => {
    const [number, next] = [tokens[at]!, tokens[end]];
    if (words === 1 && number.key === thousand && isMany(next)) return true;
    if (scale === undefined && next?.kind === 'word' && next.joint === 'hyphen') return true;
    const isAmid = words === 1 && isCapital(number) && left?.kind === 'word' && !isNumber(left);
    return isAmid && (isCapital(left) || (isCapital(next) && !isNumber(next)));
  };
}

const isCapital = (token: Token | undefined): boolean =>
  token?.kind === 'word' && /^\p{Lu}\p{Ll}/u.test(token.text);
