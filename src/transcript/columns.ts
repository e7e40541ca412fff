import { graphemes } from '../base/graphemes.ts';

/**
 * The width of a text in columns: one per grapheme, two for full-width ones (Chinese, Japanese, Korean) and
 * emoji (Unicode Annex 11, East Asian Width).
 */
export function columns(text: string): number {
  return NARROW.test(text)
    ? text.length
    : graphemes(text).reduce((sum, one) => sum + graphemeColumns(one), 0);
}

/** Cuts a text into parts of at most `limit` columns, without splitting a character. */
export function chunkByColumns(text: string, limit: number): string[] {
  if (columns(text) <= limit) return [text];
  const chunks = [''];
  let room = limit;
  for (const grapheme of graphemes(text)) {
    const width = graphemeColumns(grapheme);
    if (width > room) {
      chunks.push('');
      room = limit;
    }
    chunks[chunks.length - 1] += grapheme;
    room -= width;
  }
  return chunks;
}

const graphemeColumns = (grapheme: string) => (WIDE.test(grapheme) ? 2 : 1);

const NARROW = /^[\x20-\x7e]*$/;
const WIDE =
  /^(?![\uff61-\uffdc])[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\ufe0f/u;
