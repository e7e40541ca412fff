import type { Part } from '../../engine/language.ts';
import { type Parser, lookup } from '../../engine/parser.ts';
import type { Tokens } from '../../engine/tokens.ts';

/** Time zones by their abbreviation, which is said as a word or letter by letter: `e s t` → `est`. */
export const zones = (names: readonly string[]): Parser<string> =>
  lookup(
    Object.fromEntries(names.flatMap((name) => [name, [...name].join(' ')].map((said) => [said, name]))),
  );

/** Returns the parts after a time that are present, in order: the half of the day, the time zone. */
export function partsBehind(tokens: Tokens, at: number, ...parsers: readonly Parser<string>[]): Part[] {
  const parts: Part[] = [];
  for (const parser of parsers) {
    const found = parser(tokens, parts.at(-1)?.end ?? at);
    if (found) parts.push({ text: found.value, end: found.end });
  }
  return parts;
}
