/** A voice activity detector. Each stream has its own state. */
export interface VadEngine {
  /** Opens a stream and starts to load the network. */
  stream(): VadStream;
  /** Loads the network. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/** A model that finds the end of a turn. */
export interface TurnEngine {
  /**
   * The probability, 0..1, that the speaker has finished at the end of `samples`: 16 kHz mono from before the
   * speech of the turn to the pause after it. Only the last 8 s count.
   */
  completion(samples: Float32Array, signal: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

export interface VadStream {
  /**
   * Takes whole frames of 512 samples and resolves with one speech probability (0..1) per frame. Calls must
   * follow one another.
   */
  push(samples: Float32Array, signal: AbortSignal): Promise<Float32Array>;
}
