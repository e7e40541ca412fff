import { primaryLanguage } from './primary-language.ts';

/** Chinese, Japanese, Thai, Lao, Burmese, Cantonese: as in openai/whisper. */
const WITHOUT_SPACES: ReadonlySet<string> = new Set(['zh', 'ja', 'th', 'lo', 'my', 'yue']);

/** True for languages, by a code with or without a region, that are written without spaces between words. */
export const writesWithoutSpaces = (language: string): boolean =>
  WITHOUT_SPACES.has(primaryLanguage(language));

/** What stands between two stretches of text: a space in languages that have spaces. */
export const spaceBetween = (language: string): string => (writesWithoutSpaces(language) ? '' : ' ');

/** Stretches of text as one, see {@link spaceBetween}. */
export const joinTexts = (texts: readonly string[], language: string): string =>
  texts.join(spaceBetween(language));
