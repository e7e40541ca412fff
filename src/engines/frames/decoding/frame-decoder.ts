import type { DecodedToken } from './decoded-token.ts';

/** Decodes the output rows of a model into tokens, incrementally. */
export interface FrameDecoder {
  /**
   * Takes `frames` consecutive rows. Returns a promise if decoding runs a model (the joiner of a transducer);
   * the caller awaits it before the next call.
   */
  push(rows: Float32Array, frames: number): void | Promise<void>;
  /** The best hypothesis so far, from its token `from` on, in time order. Default: 0. */
  best(from?: number): readonly DecodedToken[];
  /** Ends the utterance and returns the best hypothesis, in which unfinished hot words earn no score. */
  finish(): readonly DecodedToken[];
  /** The language (ISO 639) that the model has detected; `undefined` until then. */
  language?(): string | undefined;
}

/** A decoder that needs only the rows. */
export interface CtcDecoder extends FrameDecoder {
  push(rows: Float32Array, frames: number): void;
}
