import type { Rule } from '../../engine/language.ts';
import { map, optional, type Parser, sequence, word } from '../../engine/parser.ts';
import type { Token } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';

export interface PressureWords {
  readonly number: Parser<{ readonly value: bigint }>;
  readonly isNumber: (token: Token | undefined) => boolean;
  /** What tells that blood pressure is spoken of. */
  readonly cues: string;
  /** What may stand between both numbers. */
  readonly over: readonly string[];
}

const CUE_WORDS = 4;

/**
 * `tension douze huit`, `tensión ciento veinte ochenta` → `12/8`, `120/80`: behind a cue, where both are
 * likely.
 */
export function bloodPressure({ number, isNumber, cues, over }: PressureWords): Rule {
  const isCue = among(cues);
  const both = map(sequence(number, optional(word(...over)), number), ([upper, , lower]) =>
    isLikely(upper.value, lower.value) ? `${upper.value}/${lower.value}` : undefined,
  );
  return (tokens, at, left) => {
    const isCued = !isNumber(left) && tokens.slice(Math.max(0, at - CUE_WORDS), at).some(isCue);
    const found = isCued ? both(tokens, at) : undefined;
    return found && !isNumber(tokens[found.end]) ? [{ text: found.value, end: found.end }] : undefined;
  };
}

/** In millimetres of mercury, or in centimetres. */
const isLikely = (upper: bigint, lower: bigint) =>
  lower < upper &&
  ((upper >= 70n && upper <= 260n && lower >= 30n) || (upper >= 8n && upper <= 26n && lower >= 4n));
