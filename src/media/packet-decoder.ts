import type { WavFormat } from '../audio/wav-format.ts';
import type { AudioBlock } from './reader.ts';

/** Decodes the packets of one stream of sound, in order. */
export interface PacketDecoder {
  /**
   * The sound that a packet completes; undefined where it completes none. Throws for a packet that is
   * damaged.
   */
  decode(packet: Uint8Array): AudioBlock | undefined;
  /** Frees what it took. Idempotent. */
  free(): void;
}

export type Codec = 'opus' | 'vorbis' | 'flac' | 'mp3' | 'aac' | 'alac' | 'pcm';

/** What a container says of the sound in it. */
export interface TrackSound {
  readonly codec: Codec;
  /** What the codec wants to know before its first packet, in the codec's own form; may be empty. */
  readonly config: Uint8Array;
  /** For the codec `pcm`: how its samples lie. */
  readonly pcm?: RawPcmFormat;
}

export interface RawPcmFormat extends WavFormat {
  /** Of samples of 8 bits, which are without a sign elsewhere. */
  readonly signed?: boolean;
}

/** Sound that this decoder cannot read and another may; the message is a sentence about the file. */
export class CannotDecode extends Error {}
