import { logSumExp } from '../../logits.ts';
import type { TokenScores } from './token-scores.ts';

/**
 * A rule of decoding, which forbids tokens in place. `tokens` are the sampled tokens so far, without the
 * prompt; a segment that begins before the timestamp `mustGoOn`, in steps of 0.02 s, must get text. The rules
 * are those of openai/whisper's decoding.py.
 */
export type DecodingRule = (scores: TokenScores, tokens: readonly number[], mustGoOn?: number) => void;

export interface TimestampVocabulary {
  readonly endOfText: number;
  readonly noTimestamps: number;
  /** `<|0.00|>`; all tokens from here on are timestamps. */
  readonly timestampBegin: number;
}

/**
 * Timestamps come in pairs, except right before the end; they never decrease, and a segment is never empty.
 * The first token is a timestamp of at most `latestStart` steps of 0.02 s, so that no transcript begins with
 * a blank or with its end. If all timestamps together are likelier than any single text token, only
 * timestamps are allowed. A segment that has begun before `mustGoOn` must get text, so that a window which no
 * other follows is read to its end.
 */
export function applyTimestampRules(
  { endOfText, noTimestamps, timestampBegin }: TimestampVocabulary,
  latestStart: number,
): DecodingRule {
  const begin = timestampBegin - endOfText;
  return (scores, tokens, mustGoOn = 0) => {
    const { specials } = scores;
    specials[noTimestamps - endOfText] = -Infinity;
    if (tokens.length === 0) {
      scores.forbidText();
      specials.fill(-Infinity, 0, begin);
      specials.fill(-Infinity, begin + latestStart + 1);
      return;
    }
    const isTimestamp = (token: number | undefined) => token !== undefined && token >= timestampBegin;
    const awaitsPair = isTimestamp(tokens.at(-1)) && !(tokens.length < 2 || isTimestamp(tokens.at(-2)));
    if (awaitsPair) scores.forbidText();
    else if (isTimestamp(tokens.at(-1))) specials.fill(-Infinity, begin);

    const last = tokens.findLast(isTimestamp);
    if (last !== undefined) specials.fill(-Infinity, begin, (awaitsPair ? last : last + 1) - endOfText);
    const hasBegun = isTimestamp(tokens.at(-1)) && isTimestamp(tokens.at(-2));
    if (hasBegun && last! - timestampBegin < mustGoOn) specials[0] = -Infinity;

    preferTimestamps(scores, begin);
  };
}

function preferTimestamps(scores: TokenScores, begin: number): void {
  const { specials } = scores;
  // Both sides of the comparison would be divided by the same softmax sum, so it is not needed.
  const timestamps = logSumExp(specials, begin);
  if (scores.bestText >= timestamps) return;
  for (let at = 0; at < begin; at++) if ((specials[at] as number) >= timestamps) return;
  scores.forbidText();
  specials.fill(-Infinity, 0, begin);
}
