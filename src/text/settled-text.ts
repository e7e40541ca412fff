import { toWritten } from './itn/to-written.ts';
import { writtenRules } from './languages/languages.ts';
import { spaceBetween, writesWithoutSpaces } from './spacing.ts';

/** The number of words that later words may still change, except in the longest addresses. */
const TAIL_WORDS = 10;

/**
 * Returns the beginning of a growing text that inverse text normalization will no longer change: up to the
 * first number or date, or to words that may begin one, and without the last word (two characters in
 * languages without spaces). Returns an empty text while the rules of the language are loading.
 */
export function settledText(text: string, language: string): string {
  if (!writtenRules.isReady(language)) {
    writtenRules.prefetch(language);
    return '';
  }
  const end = writtenFrom(text, language);
  const settled = text.slice(0, end).trimEnd();
  if (end < text.length) return settled;
  return writesWithoutSpaces(language) ? settled.slice(0, -2) : settled.replace(/\s*\S+$/u, '');
}

/**
 * The position of the first word whose written form differs, or would differ with one of the language's
 * continuations after the text.
 */
function writtenFrom(text: string, language: string): number {
  const found = firstWritten(text, language);
  const tail = tailOf(text, language);
  const from = text.length - tail.length;
  // Later text does not change the text before the tail.
  if (found <= from) return found;
  const continuations = writtenRules.of(language)?.written.continuations ?? [];
  const space = spaceBetween(language);
  const starts = continuations.map((words) => from + firstWritten(tail + space + words, language));
  return Math.min(found, ...starts);
}

const firstWritten = (text: string, language: string): number =>
  toWritten(text, language).spans[0]?.start ?? text.length;

function tailOf(text: string, language: string): string {
  if (writesWithoutSpaces(language)) return text.slice(-TAIL_WORDS);
  const spaces = [...text.matchAll(/\s+/gu)];
  const before = spaces.at(-TAIL_WORDS);
  return before === undefined ? text : text.slice(before.index + before[0].length);
}
