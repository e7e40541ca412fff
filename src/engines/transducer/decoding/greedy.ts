import type { DecodedToken } from '../../frames/decoding/decoded-token.ts';
import type { TransducerJoiner, PredictorState } from '../joiner.ts';
import { largest, logProbabilityAt } from './scores.ts';
import { requireWidth, type TransducerSearch } from './search.ts';

/** The facts of a model that a search needs. */
export interface SearchRules {
  readonly blank: number;
  /** The id of `<unk>`, which is skipped like the blank. */
  readonly unknown?: number | undefined;
  /** The most tokens of one frame: 1 for icefall's models, 10 for NeMo's. */
  readonly maxSymbols: number;
}

/** The state of a greedy search: plain data, which can be copied to another thread. */
export interface GreedyState {
  /** The index of the first frame that was not fed yet. */
  fed: number;
  /** The index of the next frame; for a TDT model it may lie beyond those fed. */
  frame: number;
  /** Tokens emitted at that frame so far. */
  symbols: number;
  predictor: PredictorState;
  readonly tokens: DecodedToken[];
}

/** The state of a greedy search before the first frame. */
export const beginGreedy = (joiner: TransducerJoiner): GreedyState => ({
  fed: 0,
  frame: 0,
  symbols: 0,
  predictor: joiner.begin(),
  tokens: [],
});

/**
 * Creates a greedy search of a transducer (as in icefall and NeMo): the likeliest token of a frame goes into
 * the prediction network; the blank advances to the next frame. A TDT model predicts how many frames to
 * advance. A frame has at most `maxSymbols` tokens.
 * @param state the state to continue from, which is changed in place.
 */
export function createGreedySearch(
  joiner: TransducerJoiner,
  { blank, unknown, maxSymbols }: SearchRules,
  state: GreedyState = beginGreedy(joiner),
): TransducerSearch {
  const { vocabulary, durations, rowWidth } = joiner;
  let rows: Float32Array = new Float32Array(0);
  let first = 0;

  function say(id: number, duration: number, logProbability: number): void {
    const start = state.frame;
    state.tokens.push({ id, start, end: start + Math.max(1, duration), logProbability });
    state.predictor = joiner.advance(state.predictor, id);
    state.symbols++;
  }

  function moveOn(frames: number): void {
    state.frame += frames;
    state.symbols = 0;
  }

  return {
    feed(given, frames) {
      requireWidth(given, frames, joiner);
      rows = given;
      first = state.fed;
      state.fed += frames;
    },
    steps() {
      if (state.frame >= state.fed) return [];
      const at = (state.frame - first) * rowWidth;
      return [{ row: rows.subarray(at, at + rowWidth), state: state.predictor }];
    },
    take({ values, width }, from) {
      const start = from * width;
      const id = largest(values, start, vocabulary);
      const duration = durations > 0 ? largest(values, start + vocabulary, durations) : 0;
      const isSilent = id === blank || id === unknown;
      if (!isSilent) say(id, duration, logProbabilityAt(values, start, vocabulary, id));
      if (duration > 0) moveOn(duration);
      else if (isSilent || state.symbols >= maxSymbols) moveOn(1);
    },
    best: (from) => state.tokens.slice(from),
    finish: () => state.tokens.slice(),
  };
}
