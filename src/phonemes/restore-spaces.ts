import { isOpening } from './marks.ts';
import type { PhonemeToken } from './phonemizer.ts';

/** A token of a script that is written without spaces. */
export type Unspaced = Omit<PhonemeToken, 'spaceAfter'>;

/**
 * Puts the spaces into a text of a script without spaces (Chinese, Japanese) that voices expect in training:
 * between words, after punctuation, and before opening punctuation. An odd straight quote opens.
 */
export function restoreSpaces(tokens: readonly Unspaced[]): readonly PhonemeToken[] {
  let quoted = false;
  const opens = tokens.map(({ kind, symbols }) => {
    if (kind === 'mark' && symbols === '"') return (quoted = !quoted);
    return kind === 'mark' && isOpening(symbols);
  });
  return tokens.map((token, index) => {
    const next = tokens[index + 1];
    const spaceAfter =
      next !== undefined && !opens[index] && (next.kind === 'word' || opens[index + 1] === true);
    return { ...token, spaceAfter };
  });
}
