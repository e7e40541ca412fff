import type { Rule } from '../../engine/language.ts';
import type { Parser } from '../../engine/parser.ts';
import { among } from '../../engine/word-list.ts';
import { toRoman } from './roman.ts';

/**
 * Which of a name a king or a pope is: `louis quatorze` → `louis XIV`. Only at the end, or before one of
 * `closers`.
 */
export function regnal(names: string, below100: Parser<number>, closers: string): Rule {
  const isName = among(names);
  const isCloser = among(closers);
  return (tokens, at, left) => {
    const found = isName(left) ? below100(tokens, at) : undefined;
    if (!found || found.value < LEAST || found.value > MOST) return undefined;
    const next = tokens[found.end];
    // `juan doce puntos` has twelve of them.
    if (next?.kind === 'written' || (next?.kind === 'word' && !isCloser(next))) return undefined;
    return [{ text: toRoman(found.value).toUpperCase(), end: found.end }];
  };
}

const LEAST = 11;
const MOST = 23;
