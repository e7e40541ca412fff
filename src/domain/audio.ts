declare const speech: unique symbol;

/**
 * 16 kHz mono that has been through the whole preprocessing chain (resampling, high-pass, gain).
 * The brand keeps raw PCM away from engines: only the preprocessing and the VAD hand these out.
 */
export type Speech = Float32Array & { readonly [speech]: true };

/** The rate every engine hears, in hertz. */
export const SPEECH_RATE = 16_000;

/** A part of a recording: seconds from its start, to its end where nothing says how long. */
export interface AudioPart {
  readonly start: number;
  readonly seconds?: number | undefined;
}

/**
 * Where audio comes from: a file on disk, or a stream of encoded bytes that can be read once.
 * `name` is for messages only; the bytes decide the format.
 */
export type AudioSource =
  | { readonly type: 'file'; readonly name: string; readonly path: string }
  | { readonly type: 'stream'; readonly name: string; readonly bytes: AsyncIterable<Uint8Array> };
