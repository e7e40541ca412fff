import { lazily } from './lazily.ts';

/** `Intl.Segmenter` takes quadratic time over a long text, so it is shown this much at once. */
const WINDOW = 512;

/**
 * Splits `text` into user-perceived characters, with accents, vowel signs and joined emoji (Unicode Annex
 * 29).
 */
export function graphemes(text: string): string[] {
  const all: string[] = [];
  for (let at = 0; at < text.length;) {
    // No character may be cut in its middle.
    const end = HIGH_SURROGATE.test(text[at + WINDOW - 1] ?? '') ? at + WINDOW - 1 : at + WINDOW;
    const found = Array.from(segmenter().segment(text.slice(at, end)), ({ segment }) => segment);
    // Where the window ends, the last one may go on.
    if (end < text.length && found.length > 1) found.pop();
    for (const grapheme of found) {
      all.push(grapheme);
      at += grapheme.length;
    }
  }
  return all;
}

const segmenter = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));
const HIGH_SURROGATE = /[\ud800-\udbff]/;
