import type { DecodingRule } from '../../../../../src/engines/encoder-decoder/whisper/decoding/filters.ts';
import { TokenScores } from '../../../../../src/engines/encoder-decoder/whisper/decoding/token-scores.ts';

/** Scores for all logits: of special tokens only, unless some are text. */
export const scoresOf = (
  logits: Float32Array,
  endOfText = 0,
  suppressed: readonly number[] = [],
): TokenScores => TokenScores.of(logits, { endOfText, suppressed, count: endOfText });

/** The logits of {@link scoresOf} without the tokens that were forbidden later. */
export const logitsOf = (scores: TokenScores, logits: Float32Array): Float32Array =>
  scores.textAllowed ? logits : logits.fill(-Infinity, 0, scores.endOfText);

/** A rule that forbids nothing. */
export const noRule: DecodingRule = () => undefined;
