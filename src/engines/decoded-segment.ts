import type { SttOptions } from '../domain/recognition.ts';
import type { LikelyToken, Segment, Word } from '../domain/transcript.ts';
import { deflateSync } from 'node:zlib';

/**
 * Warnings about ignored search options, for a model with one way of searching.
 * @param search a sentence about the temperature, without its full stop.
 */
export const ignoredBySearch = (
  { temperature, beamSize }: Pick<SttOptions, 'temperature' | 'beamSize'>,
  search: string,
): readonly string[] => [
  ...(temperature > 0 ? [`${search}; temperature was ignored.`] : []),
  ...(beamSize === undefined ? [] : ['Only Whisper takes a beam size; it was ignored.']),
];

/** The decoded text of a chunk; times are seconds from its beginning. */
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
 * Creates the segment of a model that decodes greedily and has no no-speech token; the VAD's speech
 * probability replaces it.
 */
export const decodedSegment = (
  { text, start, end, tokens, avgLogprob, words, likelyTokens }: Decoded,
  options: Pick<SttOptions, 'wordTimestamps' | 'logprobs'> & { readonly speechProbability: number },
): Segment => ({
  text,
  start,
  end,
  tokens,
  temperature: 0,
  avgLogprob,
  compressionRatio: compressionRatio(text),
  noSpeechProb: 1 - options.speechProbability,
  ...(options.wordTimestamps && words && { words }),
  ...(options.logprobs && likelyTokens && { likelyTokens }),
});

/**
 * UTF-8 bytes over zlib bytes (level 6, with header) of the trimmed text, as openai/whisper measures it:
 * ordinary speech is between 1 and 2, text that repeats itself is above 2.4. 1 for empty text.
 */
export function compressionRatio(text: string): number {
  const bytes = Buffer.from(text.trim());
  return bytes.length === 0 ? 1 : bytes.length / deflateSync(bytes, { level: 6 }).length;
}
