import type { FbankOptions } from '../features/fbank.ts';

/**
 * An acoustic encoder, open in this thread. It maps feature frames to output rows; for CTC, a row holds log
 * probabilities of the tokens.
 */
export interface AcousticModel {
  readonly features: FbankOptions;
  /** Whether each feature bin is normalised over the clip (NeMo), and with which standard deviation. */
  readonly normalize: false | 'population' | 'sample';
  /** The width of an output row; for CTC, one value per token, the blank included. */
  readonly width: number;
  /** Whether the blank is the last token if the token list does not name it (NeMo), else the first. */
  readonly blankIsLast: boolean;
  /** The languages that can be requested; absent if the model takes no language. */
  readonly languages?: readonly string[];
  /** The duration of one output row. */
  readonly frameSeconds: number;
  /** The longest clip of one run, in seconds; absent if there is no limit. */
  readonly longestSeconds?: number;
  /** Present for a streaming model. */
  readonly chunk?: ChunkSize;
  /** Starts a stream. `language` is an ISO 639-1 code or a locale, for models with `languages`. */
  start(language?: string): AcousticStream;
}

/** The chunk of a streaming model, in feature frames. */
export interface ChunkSize {
  /** Frames that the model sees in one chunk. */
  readonly length: number;
  /** Frames from one chunk to the next; the overlap is seen twice. */
  readonly shift: number;
}

/** One clip, or one utterance of a live stream, with the states that pass from chunk to chunk. */
export interface AcousticStream {
  /** Features [frames x bins]: all of a clip, or one chunk → rows. */
  run(features: Float32Array, frames: number): Promise<Rows>;
}

export interface Rows {
  /** [frames x width]; the caller may overwrite them. */
  readonly values: Float32Array;
  readonly frames: number;
}
