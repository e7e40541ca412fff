import { toWritten } from './itn/to-written.ts';
import { writtenRules } from './languages/languages.ts';
import { writesWithoutSpaces } from './spacing.ts';

/**
 * How much of a text that still grows will stand as it is when it is put into its written form: up to the first number or date in
 * it, and without its last word (its last two characters, in languages without spaces), with which one may begin. Nothing, so long as the language's rules are being loaded.
 */
export function settledText(text: string, language: string): string {
  if (!writtenRules.isReady(language)) {
    writtenRules.prefetch(language);
    return '';
  }
  const end = toWritten(text, language).spans[0]?.start ?? text.length;
  const settled = text.slice(0, end).trimEnd();
  if (end < text.length) return settled;
  return writesWithoutSpaces(language) ? settled.slice(0, -2) : settled.replace(/\s*\S+$/u, '');
}
