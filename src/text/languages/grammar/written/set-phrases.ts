import { asSpoken, type Rule } from '../../engine/language.ts';
import { lookup, type Parser } from '../../engine/parser.ts';
import { phrases } from '../../engine/word-list.ts';

/** One out of some phrases, `; ` between. */
export const phrase = (...lines: readonly string[]): Parser<true> =>
  lookup(Object.fromEntries(phrases(...lines).map((said) => [said, true as const])));

/** Phrases that no number is meant in, `; ` between: `mille grazie`. */
export const setPhrases = (...lines: readonly string[]): Rule => asSpoken(phrase(...lines));
