import { joinArrays } from '../base/join-arrays.ts';

/** Turns 24 kHz mono into the bytes of one file, piece by piece. */
export interface SpeechEncoder {
  /** The bytes that are ready after `samples`, in [-1, 1]; may be none. */
  encode(samples: Float32Array): Uint8Array;
  /** Returns the last bytes. Called once, after the last samples. */
  flush(): Uint8Array;
  /** Frees its memory. Idempotent. */
  close(): void;
}

/**
 * Returns a function that puts `front` before the first bytes that it is given, and returns later ones
 * unchanged.
 */
export function prependOnce(front: Uint8Array): (bytes: Uint8Array) => Uint8Array {
  let waiting: Uint8Array | undefined = front;
  return (bytes) => {
    if (waiting === undefined) return bytes;
    const all = joinArrays([waiting, bytes], (length) => new Uint8Array(length));
    waiting = undefined;
    return all;
  };
}
