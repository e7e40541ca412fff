import type { Language } from './engine/language.ts';
import type { Rule } from './grammar/spoken/rule.ts';
import { primaryLanguage } from '../primary-language.ts';
import { chinese } from './chinese/chinese.ts';
import type { LanguageCode } from './codes.ts';
import { english } from './english/english.ts';
import { french } from './french/french.ts';
import { german } from './german/german.ts';
import { hindi } from './hindi/hindi.ts';
import { italian } from './italian/italian.ts';
import { japanese } from './japanese/japanese.ts';
import { portuguese } from './portuguese/portuguese.ts';
import { spanish } from './spanish/spanish.ts';

/** The rules of a language, both ways. */
interface LanguageRules {
  /** What is said, as people write it. */
  readonly written: Language;
  /** What is written, as people say it: the rules in the order in which they are tried, made when they are needed. */
  readonly spoken: () => readonly Rule[];
}

const RULES: Readonly<Record<LanguageCode, LanguageRules>> = {
  en: english,
  es: spanish,
  fr: french,
  de: german,
  zh: chinese,
  ja: japanese,
  hi: hindi,
  pt: portuguese,
  it: italian,
};
const BY_CODE: ReadonlyMap<string, LanguageRules> = new Map(Object.entries(RULES));

/** The rules for `en`, `en-US` or `EN_us`, if there are any. */
export const rulesOf = (tag: string): LanguageRules | undefined => BY_CODE.get(primaryLanguage(tag));
