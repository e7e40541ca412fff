import type { TokenScores } from './token-scores.ts';

/** A continuation of a hypothesis: the row `source` of the last step, followed by `token`. */
export interface Step {
  readonly source: number;
  readonly token: number;
}

/** One decoded hypothesis of a clip. */
export interface Hypothesis {
  /** Without the prompt and the end token. */
  readonly tokens: readonly number[];
  /** Natural-log probability of each of the tokens. */
  readonly logprobs: readonly number[];
  /** Natural-log probability of the tokens, and of the end token if it was reached. */
  readonly sumLogprob: number;
}

/**
 * Chooses the tokens of one clip, step by step, over one or more hypotheses. It begins with one empty
 * hypothesis.
 */
export interface Search {
  /** The open hypotheses: one row of the decoder each. Empty when the search has ended. */
  readonly hypotheses: readonly (readonly number[])[];
  /** Extends the hypotheses by their scores (one for each row, in order) and returns the new rows. */
  advance(scores: readonly TokenScores[]): readonly Step[];
  /** The best hypothesis so far; there is always one. */
  best(): Hypothesis;
}

/** Whether a hypothesis is hopeless, so that the search drops it. */
export type ShouldPrune = (tokens: readonly number[]) => boolean;

export interface SearchLimits {
  readonly endToken: number;
  /** The most tokens of a hypothesis. */
  readonly maxTokens: number;
  readonly shouldPrune: ShouldPrune;
}

/**
 * The best of finished hypotheses by mean log probability per token, like openai/whisper without a length
 * penalty.
 */
export function likeliestHypothesis(hypotheses: readonly Hypothesis[]): Hypothesis {
  let best: Hypothesis | undefined;
  for (const hypothesis of hypotheses) {
    if (!best || rank(hypothesis) > rank(best)) best = hypothesis;
  }
  return best ?? { tokens: [], logprobs: [], sumLogprob: -Infinity };
}

/** Mean log probability; a hypothesis without tokens counts as one token, to avoid a division by zero. */
const rank = ({ tokens, sumLogprob }: Hypothesis): number => sumLogprob / Math.max(1, tokens.length);
