import type { Rule } from '../../engine/language.ts';
import { type Parser, word } from '../../engine/parser.ts';

/**
 * A day, `of` where the language has it, and the month's name: `cinco de março` → `05 de março`, `cinq mars`
 * → `5 mars`.
 */
export function dayOfMonth(day: Parser<string>, months: readonly string[], of?: string): Rule {
  const month = word(...months);
  const between = of === undefined ? undefined : word(of);
  return (tokens, at) => {
    const found = day(tokens, at);
    const behind = found && between ? between(tokens, found.end) : found;
    const named = behind && month(tokens, behind.end);
    if (!named) return undefined;
    const dated = { text: found!.value, end: found!.end };
    return of === undefined
      ? [dated, { end: named.end }]
      : [dated, { text: of, end: behind.end }, { end: named.end }];
  };
}
