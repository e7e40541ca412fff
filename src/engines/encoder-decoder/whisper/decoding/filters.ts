import { logSumExp } from '../../logits.ts';
import type { TokenScores } from './token-scores.ts';

/**
 * A rule of decoding: forbids tokens in place. `tokens` is what has been sampled so far, without the prompt;
 * `mustGoOn` is the timestamp, in steps of 0.02 s, before which a begun segment may not be left without text.
 * The rules are those of openai/whisper's decoding.py.
 */
export type DecodingRule = (scores: TokenScores, tokens: readonly number[], mustGoOn?: number) => void;

export interface TimestampVocabulary {
  readonly endOfText: number;
  readonly noTimestamps: number;
  /** `<|0.00|>`; the timestamps are everything from here to the end of the vocabulary. */
  readonly timestampBegin: number;
}

/**
 * Timestamps come in pairs, except right before the end; they never go back, and a segment is never empty;
 * the first token is a timestamp of at most `latestStart` steps of 0.02 s, so that no transcript begins with
 * a blank or with its end; and where all timestamps together are likelier than any one text token, a
 * timestamp it is. Where a segment has begun before `mustGoOn`, it gets its text: a window that no other
 * follows is read to its end.
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
  // Both sides of the comparison would be divided by the same softmax sum: it need not be known.
  const timestamps = logSumExp(specials, begin);
  if (scores.bestText >= timestamps) return;
  for (let at = 0; at < begin; at++) if ((specials[at] as number) >= timestamps) return;
  scores.forbidText();
  specials.fill(-Infinity, 0, begin);
}
