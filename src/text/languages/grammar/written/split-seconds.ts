import { asSpoken, type Rule } from '../../engine/language.ts';
import { type Parser, place, sequence, word } from '../../engine/parser.ts';
import type { Tokens } from '../../engine/tokens.ts';

/** `neuf secondes huit` are tenths of seconds, or hundredths: all stays words. */
export const splitSeconds = (
  below100: Parser<number>,
  second: readonly string[],
  goesOn: (tokens: Tokens, at: number) => boolean,
): Rule =>
  asSpoken(
    sequence(
      below100,
      word(...second),
      below100,
      place((tokens, at) => tokens[at]?.kind !== 'word' && !goesOn(tokens, at)),
    ),
  );
