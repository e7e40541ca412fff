/** The languages that have rules, ISO 639-1; beside the rules, so that naming them does not load them. */
export const ITN_LANGUAGES = ['en', 'es', 'fr', 'de', 'zh', 'ja', 'hi', 'pt'] as const;
export type ItnLanguage = (typeof ITN_LANGUAGES)[number];
