import type { DecodedToken } from './decoded-token.ts';

/** Decodes the output rows of a model into tokens, incrementally. */
export interface FrameDecoder {
  /**
   * `frames` rows, one after the other. What needs a run of a model for its tokens, as a transducer its
   * joiner, gives a promise; the next rows come when that is kept.
   */
  push(rows: Float32Array, frames: number): void | Promise<void>;
  /** The best reading so far, from its token number `from` (0) on; in time order. */
  best(from?: number): readonly DecodedToken[];
  /** The best reading when nothing more comes: words that were only begun count for nothing. */
  finish(): readonly DecodedToken[];
  /** The language (ISO 639) that the model says it hears, as soon as it does. */
  language?(): string | undefined;
}

/** A decoder that needs only the rows. */
export interface CtcDecoder extends FrameDecoder {
  push(rows: Float32Array, frames: number): void;
}
