import { sampleToken, type TokenProbability } from '../../logits.ts';
import type { TokenScores } from './token-scores.ts';
import { type Hypothesis, likeliestHypothesis, type Search, type SearchLimits, type Step } from './search.ts';

/** The number of samples at a temperature above 0 (openai/whisper's command line). */
export const BEST_OF = 5;

/**
 * Samples are drawn from this many of the likeliest tokens (top-k sampling). All others together have less
 * than a thousandth of the probability whenever the model is confident.
 */
export const SAMPLED_FROM = 128;

export interface SamplingOptions extends SearchLimits {
  /** 0 takes the likeliest token; above 0, tokens are sampled. */
  readonly temperature: number;
  /** The number of independent samples, of which the likeliest wins. */
  readonly bestOf: number;
  /** Numbers in [0, 1); not called at temperature 0. */
  readonly random: () => number;
}

/** The result if every token is forbidden. */
const NOTHING: TokenProbability = { token: 0, logprob: -Infinity };

/** Greedy search, or the best of several samples (openai/whisper's GreedyDecoder). */
export function createSampling(options: SamplingOptions): Search {
  const { endToken, maxTokens, shouldPrune, temperature, bestOf, random } = options;
  const finished: Hypothesis[] = [];
  let running: readonly Hypothesis[] = [{ tokens: [], logprobs: [], sumLogprob: 0 }];

  const choose = (scores: TokenScores): TokenProbability =>
    (temperature === 0
      ? scores.likeliest(1)[0]
      : sampleToken(scores.likeliest(SAMPLED_FROM), temperature, random())) ?? NOTHING;

  return {
    get hypotheses() {
      return running.map(({ tokens }) => tokens);
    },
    advance(scores) {
      const atStart = finished.length === 0 && running.length === 1 && running[0]?.tokens.length === 0;
      const sources = atStart ? Array.from({ length: bestOf }, () => 0) : running.map((_, row) => row);
      const steps: Step[] = [];
      const next: Hypothesis[] = [];
      for (const source of sources) {
        const from = running[source]!;
        const { token, logprob } = choose(scores[source]!);
        const sumLogprob = from.sumLogprob + logprob;
        if (token === endToken || logprob === -Infinity) {
          finished.push({ ...from, sumLogprob });
          continue;
        }
        const tokens = [...from.tokens, token];
        const longer = { tokens, logprobs: [...from.logprobs, logprob], sumLogprob };
        if (tokens.length >= maxTokens || shouldPrune(tokens)) {
          finished.push(longer);
          continue;
        }
        next.push(longer);
        steps.push({ source, token });
      }
      running = next;
      return steps;
    },
    best: () => likeliestHypothesis(finished.length > 0 ? finished : running),
  };
}
