import { asSpoken, type Rule } from '../../engine/language.ts';
import { lookup, type Parser } from '../../engine/parser.ts';
import { phrases } from '../../engine/word-list.ts';

/** Reads one of some phrases, which are separated by `; `. */
export const phrase = (...lines: readonly string[]): Parser<true> =>
  lookup(Object.fromEntries(phrases(...lines).map((said) => [said, true as const])));

/** Phrases that contain no number, separated by `; `: `mille grazie`. */
export const setPhrases = (...lines: readonly string[]): Rule => asSpoken(phrase(...lines));
