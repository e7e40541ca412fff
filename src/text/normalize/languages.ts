import { primaryLanguage } from '../primary-language.ts';
import { chinese } from './chinese/chinese.ts';
import { english } from './english/english.ts';
import { french } from './french/french.ts';
import { hindi } from './hindi/hindi.ts';
import { italian } from './italian/italian.ts';
import { japanese } from './japanese/japanese.ts';
import { portuguese } from './portuguese/portuguese.ts';
import { type Rule, type RuleTable, ruleTable } from './rule.ts';
import { spanish } from './spanish/spanish.ts';

/** By ISO 639-1 code, in the order in which they are tried. */
export const LANGUAGES = {
  en: english,
  es: spanish,
  fr: french,
  hi: hindi,
  it: italian,
  ja: japanese,
  pt: portuguese,
  zh: chinese,
} as const satisfies Readonly<Record<string, readonly Rule[]>>;

const TABLES: ReadonlyMap<string, RuleTable> = new Map(
  Object.entries(LANGUAGES).map(([code, rules]) => [code, ruleTable(rules)]),
);

/** The rules for `en`, `en-US` or `EN_us`, if there are any. */
export const rulesOf = (tag: string): RuleTable | undefined => TABLES.get(primaryLanguage(tag));
