import { toWritten } from './itn/to-written.ts';
import { writtenRules } from './languages/languages.ts';
import { spaceBetween, writesWithoutSpaces } from './spacing.ts';

/** Words behind this many of a text do not change how those before them are written, but for the longest addresses. */
const TAIL_WORDS = 10;

/**
 * How much of a text that still grows will stand as it is when it is put into its written form: up to the first number or
 * date in it, or to where one may begin with the words that are to come, and without its last word (its last two characters,
 * in languages without spaces). Nothing, so long as the language's rules are being loaded.
 */
export function settledText(text: string, language: string): string {
  if (!writtenRules.isReady(language)) {
    writtenRules.prefetch(language);
    return '';
  }
  const written = toWritten(text, language).spans[0]?.start ?? text.length;
  const end = Math.min(written, mayBeWritten(text, language));
  const settled = text.slice(0, end).trimEnd();
  if (end < text.length) return settled;
  return writesWithoutSpaces(language) ? settled.slice(0, -2) : settled.replace(/\s*\S+$/u, '');
}

/** Where the first word stands that is written otherwise with one of the language's continuations behind the text. */
function mayBeWritten(text: string, language: string): number {
  const continuations = writtenRules.of(language)?.written.continuations ?? [];
  const tail = tailOf(text, language);
  const from = text.length - tail.length;
  const starts = continuations.map((words) => {
    const { spans } = toWritten(tail + spaceBetween(language) + words, language);
    return from + Math.min(spans[0]?.start ?? tail.length, tail.length);
  });
  return Math.min(text.length, ...starts);
}

function tailOf(text: string, language: string): string {
  if (writesWithoutSpaces(language)) return text.slice(-TAIL_WORDS);
  const spaces = [...text.matchAll(/\s+/gu)];
  const before = spaces.at(-TAIL_WORDS);
  return before === undefined ? text : text.slice(before.index + before[0].length);
}
