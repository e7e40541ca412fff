import { isOpening } from './marks.ts';
import type { PhonemeToken } from './phonemizer.ts';

/** A token of a script without spaces. */
export type Unspaced = Omit<PhonemeToken, 'spaceAfter'>;

/**
 * Spaces as voices are trained on them where the script has none: between words, behind marks, before those
 * that open.
 */
export function spacedTokens(tokens: readonly Unspaced[]): readonly PhonemeToken[] {
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
