/**
 * The state of the prediction network after some tokens: plain data, which can be kept across chunks and
 * copied to another thread.
 */
export interface PredictorState {
  /** The last tokens, as many as the network takes: one for an LSTM, two for icefall's stateless decoders. */
  readonly context: readonly number[];
  /** The hidden states of an LSTM before `context`, each [layers x width]; empty without an LSTM. */
  readonly hidden: readonly Float32Array[];
  /** The network's output after `context`, once it has run on this state. */
  output?: PredictorOutput;
}

export interface PredictorOutput {
  /** Absent if the network is one graph with the joiner. */
  readonly values?: Float32Array;
  /** The hidden states after `context`. */
  readonly hidden: readonly Float32Array[];
}

/** One input of the joiner: an encoder row, and the state after the tokens before it. */
export interface JoinerStep {
  /** A row of the encoder's output; may be a view. */
  readonly row: Float32Array;
  readonly state: PredictorState;
}

/** The joiner's scores of several steps. */
export interface JoinerScores {
  /** [steps x width]: scores of the tokens, then of the durations. Valid until the next call. */
  readonly values: Float32Array;
  readonly width: number;
}

/** The prediction network and joiner of a transducer (Graves 2012, arXiv 1211.3711), open in this thread. */
export interface TransducerJoiner {
  /** The number of tokens, including blank. */
  readonly vocabulary: number;
  /**
   * The number of durations of a TDT model (Xu et al. 2023, arXiv 2304.06795): 0 to `durations` - 1 frames;
   * 0 for others.
   */
  readonly durations: number;
  /** The width of an encoder row. */
  readonly rowWidth: number;
  /** The state before the first token. */
  begin(): PredictorState;
  /** The state after one more token. The joiner must have run on `state`. */
  advance(state: PredictorState, token: number): PredictorState;
  /** Runs the prediction network on new states, and the joiner on all steps at once. */
  join(steps: readonly JoinerStep[]): Promise<JoinerScores>;
}
