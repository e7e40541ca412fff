import type { Rule } from '../../engine/language.ts';
import type { Parser } from '../../engine/parser.ts';
import type { Tokens } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';
import { toRoman } from './roman.ts';

/** Which of a name a king or a pope is: `louis quatorze` → `louis XIV`. Numbers up to ten are said as they are written. */
export function regnal(
  names: string,
  below100: Parser<number>,
  goesOn: (tokens: Tokens, at: number) => boolean,
  counted: string,
): Rule {
  const isName = among(names);
  const isAge = among(counted);
  return (tokens, at, left) => {
    const found = isName(left) ? below100(tokens, at) : undefined;
    if (!found || found.value < LEAST || found.value > MOST) return undefined;
    if (goesOn(tokens, found.end) || isAge(tokens[found.end])) return undefined;
    return [{ text: toRoman(found.value).toUpperCase(), end: found.end }];
  };
}

const LEAST = 11;
const MOST = 23;
