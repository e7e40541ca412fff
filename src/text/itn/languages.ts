import type { Language } from './engine/language.ts';
import { chinese } from './chinese/chinese.ts';
import { english } from './english/english.ts';
import { french } from './french/french.ts';
import { german } from './german/german.ts';
import { japanese } from './japanese/japanese.ts';
import { hindi } from './hindi/hindi.ts';
import { portuguese } from './portuguese/portuguese.ts';
import { spanish } from './spanish/spanish.ts';

/** By ISO 639-1 code. */
const LANGUAGES: ReadonlyMap<string, Language> = new Map([
  ['en', english],
  ['es', spanish],
  ['fr', french],
  ['de', german],
  ['zh', chinese],
  ['ja', japanese],
  ['hi', hindi],
  ['pt', portuguese],
]);

/** The languages that have rules, ISO 639-1. */
export const ITN_LANGUAGES: readonly string[] = [...LANGUAGES.keys()];

/** `pt` of `pt-BR` or `PT_br`. */
export const primaryLanguage = (tag: string): string => tag.toLowerCase().split(/[-_]/, 1)[0]!;

/** The rules for a language, if there are any. */
export const languageOf = (tag: string): Language | undefined => LANGUAGES.get(primaryLanguage(tag));
