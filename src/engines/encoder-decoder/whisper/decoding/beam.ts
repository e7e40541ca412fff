import type { TokenScores } from './token-scores.ts';
import { type Hypothesis, likeliestHypothesis, type Search, type SearchLimits, type Step } from './search.ts';

export interface BeamOptions extends SearchLimits {
  readonly beamSize: number;
}

interface Candidate extends Step {
  readonly score: number;
  readonly logprob: number;
}

/**
 * Beam search as in openai/whisper's BeamSearchDecoder, with patience 1: each step ranks the `beamSize + 1`
 * best continuations of every beam. Finished ones are set aside, and the search ends when there are
 * `beamSize` of them.
 */
export function createBeamSearch({ beamSize, endToken, maxTokens, shouldPrune }: BeamOptions): Search {
  const finished: Hypothesis[] = [];
  let beams: readonly Hypothesis[] = [{ tokens: [], logprobs: [], sumLogprob: 0 }];
  let over = false;

  function candidates(scores: readonly TokenScores[]): readonly Candidate[] {
    const all = beams.flatMap(({ sumLogprob }, source) =>
      scores[source]!.likeliest(beamSize + 1).map(({ token, logprob }) => ({
        source,
        token,
        score: sumLogprob + logprob,
        logprob,
      })),
    );
    return all.toSorted((a, b) => b.score - a.score);
  }

  return {
    get hypotheses() {
      return over ? [] : beams.map(({ tokens }) => tokens);
    },
    advance(scores) {
      const kept: Candidate[] = [];
      for (const candidate of candidates(scores)) {
        if (candidate.token !== endToken) kept.push(candidate);
        else finished.push({ ...beams[candidate.source]!, sumLogprob: candidate.score });
        if (kept.length === beamSize) break;
      }
      // If every continuation is forbidden, no beam is left.
      if (kept.length > 0) {
        const before = beams;
        beams = kept.map(({ source, token, logprob, score }) => ({
          tokens: [...before[source]!.tokens, token],
          logprobs: [...before[source]!.logprobs, logprob],
          sumLogprob: score,
        }));
      }
      const [first] = beams;
      over =
        kept.length === 0 ||
        finished.length >= beamSize ||
        first!.tokens.length >= maxTokens ||
        shouldPrune(first!.tokens);
      return over ? [] : kept;
    },
    best() {
      const unfinished = beams.slice(0, Math.max(0, beamSize - finished.length));
      return likeliestHypothesis([...finished, ...unfinished]);
    },
  };
}
