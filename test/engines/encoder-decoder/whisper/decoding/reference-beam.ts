import type { Hypothesis as FullHypothesis } from '../../../../../src/engines/encoder-decoder/whisper/decoding/search.ts';
import type { LogitsAfter } from './random-decoder.ts';

/** Tokens and their sum of log probabilities. */
type Hypothesis = Omit<FullHypothesis, 'logprobs'>;

interface Scored {
  readonly sequence: readonly number[];
  readonly score: number;
}

/**
 * Beam search written like openai/whisper, without regard to speed: BeamSearchDecoder, the main loop and the
 * ranker, for one clip with patience 1. It starts with as many equal rows as beams, and counts equal
 * sequences once.
 */
export function referenceBeamSearch(
  logitsAfter: LogitsAfter,
  {
    beamSize,
    endToken,
    maxTokens,
  }: { readonly beamSize: number; readonly endToken: number; readonly maxTokens: number },
): Hypothesis {
  let beams: readonly Scored[] = Array.from({ length: beamSize }, () => ({ sequence: [], score: 0 }));
  const finished = new Map<string, Scored>();
  for (let step = 0; step < maxTokens && finished.size < beamSize; step++) {
    const scores = new Map<string, Scored>();
    for (const { sequence, score } of beams) {
      for (const { token, logprob } of top(logitsAfter(sequence), beamSize + 1)) {
        const longer = [...sequence, token];
        scores.set(longer.join(), { sequence: longer, score: score + logprob });
      }
    }
    const next: Scored[] = [];
    const ended: Scored[] = [];
    for (const candidate of byScore([...scores.values()])) {
      if (candidate.sequence.at(-1) === endToken) ended.push(candidate);
      else next.push(candidate);
      if (next.length === beamSize) break;
    }
    beams = next;
    for (const candidate of byScore(ended)) {
      if (finished.size < beamSize) finished.set(candidate.sequence.join(), candidate);
    }
  }
  for (const { sequence, score } of byScore(beams)) {
    if (finished.size >= beamSize) break;
    finished.set([...sequence, endToken].join(), { sequence: [...sequence, endToken], score });
  }
  const ranked = [...finished.values()].map(({ sequence, score }) => ({
    tokens: sequence.slice(0, sequence.indexOf(endToken)),
    sumLogprob: score,
  }));
  return ranked.reduce((best, one) => (mean(one) > mean(best) ? one : best));
}

const mean = ({ tokens, sumLogprob }: Hypothesis) => sumLogprob / tokens.length;

const byScore = (candidates: readonly Scored[]) => candidates.toSorted((a, b) => b.score - a.score);

function top(logits: Float32Array, count: number) {
  const sum = logits.reduce((total, value) => total + Math.exp(value), 0);
  return Array.from(logits, (value, token) => ({ token, logprob: value - Math.log(sum) }))
    .toSorted((a, b) => b.logprob - a.logprob)
    .slice(0, count);
}
