import type { HeardToken } from './heard-token.ts';

/** Turns rows of log probabilities into tokens, as they come. */
export interface CtcDecoder {
  /** `frames` rows of natural-log probabilities, one after the other. */
  push(logProbabilities: Float32Array, frames: number): void;
  /** The best reading so far, from its token number `from` (0) on; in time order. */
  best(from?: number): readonly HeardToken[];
  /** The best reading when nothing more comes: words that were only begun count for nothing. */
  finish(): readonly HeardToken[];
}
