import { primaryLanguage } from './primary-language.ts';

/** Chinese, Japanese, Thai, Lao, Burmese, Cantonese: as in openai/whisper. */
const WITHOUT_SPACES: ReadonlySet<string> = new Set(['zh', 'ja', 'th', 'lo', 'my', 'yue']);

/** Whether the language (with or without region) is written without spaces between words. */
export const writesWithoutSpaces = (language: string): boolean =>
  WITHOUT_SPACES.has(primaryLanguage(language));

/** The separator between parts of a text: a space, or nothing in languages without spaces. */
export const spaceBetween = (language: string): string => (writesWithoutSpaces(language) ? '' : ' ');

/** Joins parts of a text with `spaceBetween`. */
export const joinTexts = (texts: readonly string[], language: string): string =>
  texts.join(spaceBetween(language));
