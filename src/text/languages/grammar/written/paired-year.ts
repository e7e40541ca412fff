import type { Rule } from '../../engine/language.ts';
import { map, type Parser, sequence } from '../../engine/parser.ts';
import type { Token } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';

/** `veinte veinticuatro` → `2024`: at the end of what is said, or before one of `closers`. */
export function yearOfTwenties(
  below100: Parser<number>,
  isNumber: (token: Token | undefined) => boolean,
  closers: string,
): Rule {
  const isCloser = among(closers);
  const pair = map(sequence(below100, below100), ([century, year]) =>
    century === 20 && year >= 20 && year < 40 ? `20${year}` : undefined,
  );
  return (tokens, at, left) => {
    const found = isNumber(left) ? undefined : pair(tokens, at);
    const next = found && tokens[found.end];
    return found && (next === undefined || next.kind === 'mark' || isCloser(next))
      ? [{ text: found.value, end: found.end }]
      : undefined;
  };
}
