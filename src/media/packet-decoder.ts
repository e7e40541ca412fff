import type { WavFormat } from '../audio/wav-format.ts';
import type { AudioBlock } from './reader.ts';

/** Decodes the packets of one stream of sound, in order. */
export interface PacketDecoder {
  /**
   * Returns the samples that this packet completes, or undefined if it completes none. Throws if the packet
   * is damaged.
   */
  decode(packet: Uint8Array): AudioBlock | undefined;
  /** Frees the decoder. Idempotent. */
  free(): void;
}

export type Codec = 'opus' | 'vorbis' | 'flac' | 'mp3' | 'aac' | 'alac' | 'pcm';

/** The codec of an audio track, as its container describes it. */
export interface TrackSound {
  readonly codec: Codec;
  /** The codec's own setup data; may be empty. */
  readonly config: Uint8Array;
  /** For the codec `pcm`: the format of its samples. */
  readonly pcm?: RawPcmFormat;
}

export interface RawPcmFormat extends WavFormat {
  /** Whether 8-bit samples are signed. The default is unsigned. */
  readonly signed?: boolean;
}

/**
 * The error for audio that this decoder does not support but another one may. The message continues a
 * sentence about the file.
 */
export class CannotDecode extends Error {}
