import type { Rule } from '../../engine/language.ts';
import { type Parser, sequence, word } from '../../engine/parser.ts';

/** A day, `of`, and the month's name: `cinco de março` → `05 de março`. */
export function dayOfMonth(day: Parser<string>, of: string, months: readonly string[]): Rule {
  const ofMonth = sequence(word(of), word(...months));
  return (tokens, at) => {
    const found = day(tokens, at);
    const named = found && ofMonth(tokens, found.end);
    return (
      named && [{ text: found.value, end: found.end }, { text: of, end: named.end - 1 }, { end: named.end }]
    );
  };
}
