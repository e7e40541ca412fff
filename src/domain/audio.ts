declare const speech: unique symbol;

/**
 * Mono samples at 16 kHz in [-1, 1] after resampling, high-pass and gain. The brand keeps raw PCM away from
 * engines: only the preprocessing and the VAD create it.
 */
export type Speech = Float32Array & { readonly [speech]: true };

/** The sample rate of all engine input, in hertz. */
export const SPEECH_RATE = 16_000;

/** A part of a recording, in seconds from its start. Without `seconds` it lasts to the end. */
export interface AudioPart {
  readonly start: number;
  readonly seconds?: number | undefined;
}

/**
 * The origin of audio: a file on disk, or a stream of encoded bytes that can be read once. `name` appears
 * only in messages; the bytes decide the format.
 */
export type AudioSource =
  | { readonly type: 'file'; readonly name: string; readonly path: string }
  | { readonly type: 'stream'; readonly name: string; readonly bytes: AsyncIterable<Uint8Array> };
