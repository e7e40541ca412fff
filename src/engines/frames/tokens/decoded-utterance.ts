import type { LikelyToken, Word } from '../../../domain/transcript.ts';
import type { DecodedToken } from '../decoding/decoded-token.ts';
import { detokenize, detokenizeWords } from './detokenize.ts';
import type { TokenTable } from './token-table.ts';

/** The decoded text of an utterance; times are seconds from its beginning. */
export interface DecodedUtterance {
  /** Empty if nothing was said. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The start of the last token; absent if there is none. */
  readonly lastStart?: number;
  readonly tokens: readonly number[];
  /** Mean natural-log probability of the tokens. */
  readonly avgLogprob: number;
  /** Present if requested. */
  readonly words?: readonly Word[];
  /** Present for an utterance that has ended. */
  readonly likelyTokens?: readonly LikelyToken[];
  /** Hot words that the model's tokens cannot express. */
  readonly unknownWords: readonly string[];
  /** The language (ISO 639) that the model detected. */
  readonly language?: string | undefined;
  /** Seconds of a live utterance that the model has processed. */
  readonly decodedSeconds?: number;
  /** Samples that a streaming model needs before the text can change. */
  readonly missing?: number;
}

export interface TokenContext {
  readonly table: TokenTable;
  readonly frameSeconds: number;
  /** Seconds of sound. */
  readonly duration: number;
  readonly wordTimes: boolean;
  readonly isOver: boolean;
  readonly unknownWords: readonly string[];
}

/** Converts tokens to text with times. */
export function toDecodedUtterance(
  tokens: readonly DecodedToken[],
  { table, frameSeconds, duration, wordTimes, isOver, unknownWords }: TokenContext,
): DecodedUtterance {
  const at = (frame: number | undefined) => Math.min(duration, (frame ?? 0) * frameSeconds);
  const last = tokens.at(-1);
  const sum = tokens.reduce((total, { logProbability }) => total + logProbability, 0);
  return {
    text: detokenize(tokens, table),
    start: at(tokens[0]?.start),
    end: at(last?.end),
    ...(last && { lastStart: last.start * frameSeconds }),
    tokens: tokens.map(({ id }) => id),
    avgLogprob: tokens.length === 0 ? 0 : Math.min(0, sum / tokens.length),
    ...(isOver && {
      likelyTokens: tokens.map(({ id, logProbability }) => ({
        bytes: table.bytes[id]!,
        logprob: Math.min(0, logProbability),
      })),
    }),
    ...(wordTimes && { words: detokenizeWords(tokens, table, frameSeconds, duration) }),
    unknownWords,
  };
}
