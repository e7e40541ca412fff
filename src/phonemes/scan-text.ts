import { MARK_CLASS, markOf } from './marks.ts';
import { LETTER, wordOf } from './word-pattern.ts';

/** A word or a mark of a text. */
export interface TextToken {
  readonly kind: 'word' | 'mark';
  /** UTF-16 range. */
  readonly start: number;
  readonly end: number;
  /** The written word, or the mark in the form of `markOf`. */
  readonly text: string;
  /** Whether white space follows. */
  readonly spaceAfter: boolean;
}

const TOKEN = new RegExp(
  String.raw`\.{2,}|-{2,}|(?<!\S)-(?!\S)|[${MARK_CLASS}]|(?<word>${wordOf(LETTER)})`,
  'gu',
);

/**
 * Splits text into words and marks, for languages with spaces between words. Other characters (`¿`, `*`,
 * controls) are left out. Takes linear time.
 */
export function scanText(text: string): readonly TextToken[] {
  return [...text.matchAll(TOKEN)].map(({ 0: found, index: start, groups }) => {
    const end = start + found.length;
    const word = groups?.['word'];
    return {
      kind: word === undefined ? 'mark' : 'word',
      start,
      end,
      text: word ?? markNamed(found),
      spaceAfter: /\s/.test(text.charAt(end)),
    };
  });
}

function markNamed(found: string): string {
  if (found.startsWith('-')) return '—';
  return found.length > 1 ? '…' : (markOf(found) as string);
}
