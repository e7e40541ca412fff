import type { FbankOptions } from '../features/fbank.ts';

/**
 * An acoustic encoder, open in this thread. It maps feature frames to output rows; for CTC, a row holds log
 * probabilities of the tokens.
 */
export interface AcousticModel {
  readonly features: FbankOptions;
  /** NeMo's models: each bin is normalised over the whole clip, by this kind of deviation. */
  readonly normalize: false | 'population' | 'sample';
  /** Values in a row of its output; of CTC one for each token, blank among them. */
  readonly width: number;
  /** Which token says nothing, where the list of tokens does not tell: NeMo's models have it last. */
  readonly blankIsLast: boolean;
  /** The languages that it can be told; absent where it is not told any. */
  readonly languages?: readonly string[];
  /** Of one row of its output. */
  readonly frameSeconds: number;
  /** A clip that is longer has to be cut; any may be heard where it is left out. */
  readonly longestSeconds?: number;
  /** Present where it hears live. */
  readonly chunk?: ChunkSize;
  /** Begins to listen; a model that is told its language is told `language` (ISO 639-1, or a locale). */
  start(language?: string): AcousticStream;
}

/** The chunk of a streaming model, in feature frames. */
export interface ChunkSize {
  /** So many are seen. */
  readonly length: number;
  /** So many further on is the next; what is seen beyond is seen again. */
  readonly shift: number;
}

/** One clip, or one utterance of a live stream, with the states that pass from chunk to chunk. */
export interface AcousticStream {
  /** Features [frames x bins]: all of a clip, or one chunk → rows. */
  run(features: Float32Array, frames: number): Promise<Rows>;
}

export interface Rows {
  /** [frames x width]: whoever asked may change them. */
  readonly values: Float32Array;
  readonly frames: number;
}
