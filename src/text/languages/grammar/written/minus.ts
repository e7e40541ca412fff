import type { Parser } from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';

/** The word for a minus, and the words that mark it as a sign; see {@link minusSign}. */
export interface MinusWords {
  readonly said: string;
  readonly openers: string;
  readonly joiners: string;
  readonly degrees: string;
}

/** How many words around a minus are examined for evidence that it is a sign. */
const NEAR = 6;

/**
 * Reads the word for a minus if it is a sign: at the beginning, after a punctuation mark, or after one of
 * `openers`. After one of `joiners`, it is a sign only with another minus before it or with degrees after it.
 * Elsewhere it means `less`: `al menos dos`, `tous moins un`.
 */
export function minusSign({ said, ...words }: MinusWords): Parser<string> {
  const [isOpener, isJoiner, isDegree] = [words.openers, words.joiners, words.degrees].map((list) =>
    among(list),
  );
  const isSaid = (token: Token | undefined) => token?.key === said;
  const isOpened = (before: Token | undefined) => before?.kind !== 'word' || isOpener!(before);
  const isSign = (tokens: Tokens, at: number): boolean => {
    const before = tokens[at - 1];
    if (isOpened(before)) return true;
    const near = Math.max(0, at - NEAR);
    const isPaired = tokens
      .slice(near, at)
      .some((token, index) => isSaid(token) && isOpened(tokens[near + index - 1]));
    return isJoiner!(before) && (isPaired || tokens.slice(at, at + NEAR).some(isDegree!));
  };
  return (tokens, at) =>
    isSaid(tokens[at]) && isSign(tokens, at) ? { value: said, end: at + 1 } : undefined;
}
