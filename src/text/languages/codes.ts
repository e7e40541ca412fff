/** The languages that have rules, ISO 639-1; beside the rules, so that naming them does not load them. */
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
