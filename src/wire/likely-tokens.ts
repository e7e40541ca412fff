import { z } from 'zod';
import type { LikelyToken } from '../domain/transcript.ts';

/** The tokens of a text and their log probabilities, as in the hosted API. */
export const likelyTokens = () =>
  z
    .array(z.object({ token: z.string(), logprob: z.number(), bytes: z.array(z.int()) }))
    .exactOptional()
    .describe('Where include[]=logprobs asked for it: the text as the model wrote it, before written forms');

/** The hosted API's value for a log probability of -Infinity, which JSON cannot represent. */
const IMPOSSIBLE = -9_999;

/** A token in the hosted API's form; part of a character is U+FFFD, and `bytes` hold it. */
export const toLogprob = ({ bytes, logprob }: LikelyToken) => ({
  token: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  logprob: Math.max(IMPOSSIBLE, Math.round(logprob * 1e6) / 1e6),
  bytes: [...bytes],
});
