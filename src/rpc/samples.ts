import { VoiceError } from '../domain/errors.ts';

/** float32 samples as little-endian bytes; a view, not a copy. */
export const toBytes = (samples: Float32Array): Uint8Array =>
  new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);

/**
 * The samples in the bytes of a message; a copy, because those bytes may be unaligned.
 * @throws VoiceError `invalid_request` if they are not whole samples.
 */
export function fromBytes(bytes: Uint8Array): Float32Array {
  if (bytes.length % Float32Array.BYTES_PER_ELEMENT !== 0) {
    throw new VoiceError(
      'invalid_request',
      `${bytes.length} bytes are not a whole number of float32 samples.`,
    );
  }
  const samples = new Float32Array(bytes.length / Float32Array.BYTES_PER_ELEMENT);
  toBytes(samples).set(bytes);
  return samples;
}
