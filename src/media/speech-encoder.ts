/** Turns 24 kHz mono into the bytes of one file, piece by piece. */
export interface SpeechEncoder {
  /** The bytes that are ready after `samples`, in [-1, 1]; may be none. */
  encode(samples: Float32Array): Uint8Array;
  /** The rest. Called once, after the last samples. */
  flush(): Uint8Array;
  /** Frees what it took, flushed or not. Idempotent. */
  close(): void;
}
