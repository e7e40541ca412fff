import type { SttOptions } from '../domain/engine.ts';
import type { LikelyToken, Segment, Word } from '../domain/transcript.ts';
import { compressionRatio } from './compression.ts';

/** What was read of a chunk; times are seconds from its beginning. */
export interface Decoded {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly number[];
  /** Mean natural-log probability of the tokens. */
  readonly avgLogprob: number;
  readonly words?: readonly Word[];
  readonly likelyTokens?: readonly LikelyToken[];
}

/**
 * The segment of a model that always takes the likeliest tokens and has none for "no speech": the VAD's
 * opinion goes for that.
 */
export const decodedSegment = (
  { text, start, end, tokens, avgLogprob, words, likelyTokens }: Decoded,
  asked: Pick<SttOptions, 'wordTimestamps' | 'logprobs'> & { readonly speechProbability: number },
): Segment => ({
  text,
  start,
  end,
  tokens,
  temperature: 0,
  avgLogprob,
  compressionRatio: compressionRatio(text),
  noSpeechProb: 1 - asked.speechProbability,
  ...(asked.wordTimestamps && words && { words }),
  ...(asked.logprobs && likelyTokens && { likelyTokens }),
});
