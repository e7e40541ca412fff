import { lazily } from './lazily.ts';

/** The length of a window of text: `Intl.Segmenter` takes quadratic time over a long text. */
const WINDOW = 512;

/**
 * Splits `text` into user-perceived characters, with accents, vowel signs and joined emoji (Unicode Annex
 * 29).
 */
export function graphemes(text: string): string[] {
  const all: string[] = [];
  for (let at = 0; at < text.length;) {
    // A window never splits a surrogate pair.
    const end = HIGH_SURROGATE.test(text[at + WINDOW - 1] ?? '') ? at + WINDOW - 1 : at + WINDOW;
    const found = Array.from(segmenter().segment(text.slice(at, end)), ({ segment }) => segment);
    // The last character of a window may continue in the next one.
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
