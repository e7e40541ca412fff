import type { ContextGraph, ContextState } from '../../frames/decoding/context-graph.ts';
import type { DecodedToken } from '../../frames/decoding/decoded-token.ts';
import { addLogs, logSum } from '../../frames/decoding/log-probabilities.ts';
import type { TransducerJoiner, PredictorState } from '../joiner.ts';
import type { SearchRules } from './greedy.ts';
import { largest, mostLikely } from './scores.ts';
import { requireWidth, type TransducerSearch } from './search.ts';

export interface TransducerBeamOptions extends SearchRules {
  /** The number of hypotheses that are kept between frames. */
  readonly beams: number;
  readonly hotWords?: ContextGraph;
}

/** The tokens of a hypothesis: a linked list from the last to the first, whose tails are shared. */
interface TokenList extends DecodedToken {
  readonly before: TokenList | undefined;
  /** The number of tokens before it. */
  readonly index: number;
}

interface Hypothesis {
  readonly tokens: TokenList | undefined;
  readonly predictor: PredictorState;
  /** The next frame, and the number of tokens already emitted at it. */
  readonly frame: number;
  readonly symbols: number;
  /** Natural logarithm of the probability of the kept alignments, including bonuses of hot words. */
  readonly score: number;
  readonly context: ContextState | undefined;
}

/** A hypothesis and the score that ranks it in its round. */
interface Candidate {
  hypothesis: Hypothesis;
  readonly rank: number;
}

/**
 * Beam search of a transducer. Hypotheses at the earliest frame are extended by their likeliest tokens, and
 * the `beams` best of all are kept. Hot words earn their score token by token, and lose it if they break off.
 * With one symbol per frame it is icefall's `modified_beam_search` (k2): hypotheses with the same tokens are
 * merged, ranked before hot words count, and the last one is chosen by its score per token. With several
 * symbols per frame, or durations, as in NeMo, it ranks with hot words, and by the whole score (as in
 * sherpa-onnx, which counts hot words twice there).
 */
export function createTransducerBeam(
  joiner: TransducerJoiner,
  { blank, unknown, maxSymbols, beams, hotWords }: TransducerBeamOptions,
): TransducerSearch {
  const { vocabulary, durations, rowWidth } = joiner;
  const isModified = maxSymbols === 1 && durations === 0;
  let rows: Float32Array = new Float32Array(0);
  let first = 0;
  let fed = 0;
  const beginning = joiner.begin();
  let kept: readonly Hypothesis[] = [
    { tokens: undefined, predictor: beginning, frame: 0, symbols: 0, score: 0, context: hotWords?.start },
  ];

  const earliest = (): number => kept.reduce((least, { frame }) => Math.min(least, frame), Infinity);

  /** `hypothesis` after one more token, or after blank; `score` is that of the extension alone. */
  function extended(
    from: Hypothesis,
    id: number,
    score: number,
    logProbability: number,
    duration: number,
  ): Candidate {
    const { tokens, predictor, frame, symbols, context } = from;
    if (id === blank || id === unknown) {
      const next = { ...from, frame: frame + Math.max(1, duration), symbols: 0, score };
      return { hypothesis: next, rank: score };
    }
    const state = context && hotWords!.next(context, id);
    const gain = state ? state.earned + state.open - context.open : 0;
    const movesOn = isModified ? 1 : duration > 0 ? duration : symbols + 1 >= maxSymbols ? 1 : 0;
    const hypothesis: Hypothesis = {
      tokens: {
        id,
        start: frame,
        end: frame + Math.max(1, duration),
        logProbability,
        before: tokens,
        index: tokens ? tokens.index + 1 : 0,
      },
      predictor: joiner.advance(predictor, id),
      frame: frame + movesOn,
      symbols: movesOn > 0 ? 0 : symbols + 1,
      score: score + gain,
      context: state,
    };
    return { hypothesis, rank: isModified ? score : score + gain };
  }

  function best(isOver: boolean): Hypothesis {
    const worth = ({ score, context, tokens }: Hypothesis) => {
      // At the end, unfinished phrases lose their bonus.
      const earned = score - (isOver ? (context?.open ?? 0) : 0);
      return isModified ? earned / ((tokens ? tokens.index + 1 : 0) + beginning.context.length) : earned;
    };
    return kept.reduce((most, one) => (worth(one) > worth(most) ? one : most));
  }

  return {
    feed(given, frames) {
      requireWidth(given, frames, joiner);
      rows = given;
      first = fed;
      fed += frames;
    },
    steps() {
      const frame = earliest();
      if (frame >= fed) return [];
      const at = (frame - first) * rowWidth;
      const row = rows.subarray(at, at + rowWidth);
      return kept.filter((one) => one.frame === frame).map(({ predictor }) => ({ row, state: predictor }));
    },
    take({ values, width }, from) {
      const frame = earliest();
      const candidates: Candidate[] = [];
      let row = from;
      for (const hypothesis of kept) {
        if (hypothesis.frame > frame) {
          candidates.push({ hypothesis, rank: hypothesis.score });
          continue;
        }
        const start = row++ * width;
        const sum = logSum(values, start, vocabulary);
        const duration = durations > 0 ? largest(values, start + vocabulary, durations) : 0;
        const certainty =
          durations > 0
            ? values[start + vocabulary + duration]! - logSum(values, start + vocabulary, durations)
            : 0;
        for (const id of mostLikely(values, start, vocabulary, beams)) {
          const logProbability = values[start + id]! - sum;
          const score = hypothesis.score + logProbability + certainty;
          candidates.push(extended(hypothesis, id, score, logProbability, duration));
        }
      }
      const best = candidates.toSorted((a, b) => b.rank - a.rank).slice(0, beams);
      kept = isModified ? merged(best) : best.map(({ hypothesis }) => hypothesis);
    },
    best: (from) => listed(best(false).tokens, from),
    finish: () => listed(best(true).tokens, 0),
  };
}

/** Merges hypotheses with the same tokens; the times are those of the better one. */
function merged(candidates: readonly Candidate[]): readonly Hypothesis[] {
  const all: Hypothesis[] = [];
  for (const { hypothesis } of candidates) {
    const index = all.findIndex(({ tokens }) => areSame(tokens, hypothesis.tokens));
    const other = all[index];
    if (other === undefined) {
      all.push(hypothesis);
      continue;
    }
    all[index] = { ...other, score: addLogs(other.score, hypothesis.score) };
  }
  return all;
}

/** Whether two lists are equal; a shared tail is not compared. */
function areSame(one: TokenList | undefined, other: TokenList | undefined): boolean {
  let [a, b] = [one, other];
  while (a !== b) {
    if (!a || !b || a.index !== b.index || a.id !== b.id) return false;
    [a, b] = [a.before, b.before];
  }
  return true;
}

function listed(last: TokenList | undefined, from: number): readonly DecodedToken[] {
  const tokens: DecodedToken[] = [];
  for (let one = last; one && one.index >= from; one = one.before) {
    const { id, start, end, logProbability } = one;
    tokens.push({ id, start, end, logProbability });
  }
  return tokens.toReversed();
}
