import { primaryLanguage } from '../primary-language.ts';
import type { ItnLanguage } from './codes.ts';
import type { Language } from './engine/language.ts';
import { chinese } from './chinese/chinese.ts';
import { english } from './english/english.ts';
import { french } from './french/french.ts';
import { german } from './german/german.ts';
import { japanese } from './japanese/japanese.ts';
import { hindi } from './hindi/hindi.ts';
import { portuguese } from './portuguese/portuguese.ts';
import { spanish } from './spanish/spanish.ts';

const RULES: Readonly<Record<ItnLanguage, Language>> = {
  en: english,
  es: spanish,
  fr: french,
  de: german,
  zh: chinese,
  ja: japanese,
  hi: hindi,
  pt: portuguese,
};
const LANGUAGES: ReadonlyMap<string, Language> = new Map(Object.entries(RULES));

/** The rules for a language, if there are any. */
export const languageOf = (tag: string): Language | undefined => LANGUAGES.get(primaryLanguage(tag));
