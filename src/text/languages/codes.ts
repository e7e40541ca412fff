/**
 * The languages that have rules, as ISO 639-1 codes. They are in a separate module, so that listing them
 * loads no rules.
 */
export const LANGUAGES = [
  'en',
  'es',
  'fr',
  'de',
  'zh',
  'ja',
  'hi',
  'pt',
  'it',
  'nl',
  'pl',
  'ru',
  'tr',
  'uk',
  'sv',
  'ko',
] as const;
export type LanguageCode = (typeof LANGUAGES)[number];
