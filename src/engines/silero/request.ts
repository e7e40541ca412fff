// The messages to and from the thread that runs Silero.

/**
 * Samples of the previous frame that Silero needs before each frame. Without them its accuracy drops without
 * an error.
 */
export const CONTEXT_SAMPLES = 64;
/** Floats of recurrent state per row, in two layers. */
export const STATE_SIZE = 2 * 128;

export interface SileroRequest {
  /** Rows of equal length, run as one batch: context, then whole frames. */
  readonly rows: readonly Float32Array[];
  /** The initial state of each row; zeros at the start of a stream. */
  readonly states: readonly Float32Array[];
}

export interface SileroReply {
  /** Per row, the probability of speech of each frame. */
  readonly probabilities: readonly Float32Array[];
  readonly states: readonly Float32Array[];
}
