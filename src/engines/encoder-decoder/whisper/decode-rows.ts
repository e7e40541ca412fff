import { compressionRatio } from '../../decoded-segment.ts';
import { logSumExp } from '../logits.ts';
import { loopStart, repeatsPhrase } from '../repetition.ts';
import { createBeamSearch } from './decoding/beam.ts';
import { type Attempt, CHECKS } from './decoding/fallback.ts';
import type { Prompt } from './decoding/prompt.ts';
import { seededRandom } from '../../../base/seeded-random.ts';
import { runSearches } from './decoding/run-searches.ts';
import { BEST_OF, createSampling, SAMPLED_FROM } from './decoding/sampling.ts';
import type { ShouldPrune, Search } from './decoding/search.ts';
import { likeliestLanguage } from './language.ts';
import type { WhisperModel } from './model.ts';
import type { Hidden } from './network.ts';
import type { SpecialTokens } from './special-tokens.ts';

/** A window of a clip, ready to be decoded. */
export interface Row {
  readonly hidden: Hidden;
  readonly prompt: Prompt;
  /** Default: the model's. */
  readonly beamSize?: number | undefined;
  /** For the last window: a segment that begins before this timestamp (in steps of 0.02 s) must have text. */
  readonly mustGoOn?: number;
  /** Whether a doubtful text is decoded again anyway, so that the search ends at the first sign of a loop. */
  readonly isTentative?: boolean;
}

/** Any constant, so that the same audio gives the same text. */
const SEED = 30;

/**
 * Decodes windows as one batch at one temperature: at 0 by beam search, or greedily if there is one
 * beam; above 0 by taking the best of several samples. All prompts have the same length, and all rows as many
 * beams.
 */
export async function decodeRows(
  model: WhisperModel,
  rows: readonly Row[],
  temperature: number,
  signal: AbortSignal,
  onStep?: (searches: readonly Search[]) => void,
): Promise<readonly Attempt[]> {
  const { tokenizer, description } = model;
  const { startAt, tokens } = rows[0]!.prompt;
  const { languages } = tokenizer.special;
  const { beamSize: beams = model.beamSize } = rows[0]!;
  const beamSize = temperature === 0 ? beams : BEST_OF;
  const { run, last, atStart } = await model.network.readPrompts(
    rows.map(({ hidden }) => hidden),
    { tokens: rows.map(({ prompt }) => prompt.tokens), startAt },
    { rows: beamSize, candidates: temperature === 0 ? beamSize + 1 : SAMPLED_FROM },
    signal,
  );
  const limits = {
    endToken: tokenizer.special.endOfText,
    // The last token is never read, so it may lie just beyond the context.
    maxTokens: Math.min(Math.floor(description.textContext / 2), description.textContext + 1 - tokens.length),
  };
  const searches = rows.map(({ isTentative = false }): Search => {
    const shouldPrune = goesInCircles(model, isTentative);
    return temperature === 0 && beams > 1
      ? createBeamSearch({ ...limits, shouldPrune, beamSize })
      : createSampling({
          ...limits,
          shouldPrune,
          temperature,
          bestOf: temperature === 0 ? 1 : BEST_OF,
          random: seededRandom(SEED),
        });
  });
  const rules = { rule: model.rule, mustGoOn: rows.map(({ mustGoOn = 0 }) => mustGoOn) };
  const found = await runSearches(searches, last, run, rules, signal, onStep);
  return found.map(({ tokens: said, logprobs, sumLogprob, work }, row) => {
    const text = tokenizer.decode(said).trim();
    const spoken = textTokens(model, said);
    return {
      tokens: said,
      logprobs,
      text,
      textTokens: spoken.length,
      repeatsPhrase: repeatsPhrase(spoken),
      temperature,
      avgLogprob: sumLogprob / (said.length + 1),
      compressionRatio: compressionRatio(text),
      ...(languages.size > 0 && { spoken: likeliestLanguage(atStart[row]!, languages) }),
      noSpeechProb: noSpeechProbability(atStart[row]!, tokenizer.special),
      work,
    };
  });
}

/** The no-speech probability, from the logits after `<|startoftranscript|>`. */
export const noSpeechProbability = (atStart: Float32Array, { noSpeech }: SpecialTokens): number =>
  Math.exp(atStart[noSpeech]! - logSumExp(atStart));

/** The number of tokens between two checks, because a check at every token would cost more than it saves. */
const LOOK_EVERY = 16;

/** Prunes a row as soon as its text must fail the repetition check, or a tentative one repeats a phrase. */
function goesInCircles(model: WhisperModel, isTentative: boolean): ShouldPrune {
  return (tokens) => {
    if (tokens.length % LOOK_EVERY !== 0) return false;
    const spoken = textTokens(model, tokens);
    if (isTentative) return repeatsPhrase(spoken);
    if (loopStart(spoken) === undefined) return false;
    return compressionRatio(model.tokenizer.decode(spoken)) > CHECKS.compressionRatio;
  };
}

const textTokens = ({ tokenizer }: WhisperModel, tokens: readonly number[]): readonly number[] =>
  tokens.filter((token) => token < tokenizer.special.endOfText);
