import { invalidAudio } from '../domain/errors.ts';
import type { MediaSource } from './byte-source.ts';
import type { LoadPackage } from './load-package.ts';
import type { Container } from './containers.ts';
import type { ChooseTrack } from './tracks.ts';

/** A piece of decoded audio. */
export interface AudioBlock {
  /** One array per channel, all of the same length; at least one channel and one sample. */
  readonly channels: readonly Float32Array[];
  /** Sample rate in hertz. It may change between blocks of chained streams. */
  readonly sampleRate: number;
  /** Position of the block on the film's clock, in seconds. Default: directly after the previous block. */
  readonly at?: number;
}

/** The inputs and callbacks of a reader. */
export interface ReadRequest {
  readonly source: MediaSource;
  readonly container: Container;
  /** Number of bytes of tags before the container. */
  readonly skip: number;
  /** Path of the ffmpeg program, if it is installed. */
  readonly ffmpeg: string | undefined;
  readonly signal: AbortSignal;
  /**
   * Receives the end of the film according to its container, in seconds on the clock of the blocks. The audio
   * may end earlier.
   */
  readonly endsAt: (seconds: number) => void;
  /**
   * Receives the labels of all audio tracks and returns the index of the one to decode.
   * @throws VoiceError
   */
  readonly chooseTrack: ChooseTrack;
  /** Loads optional packages. */
  readonly loadPackage: LoadPackage;
  /** Receives a sentence about a fault that did not stop the decoding. */
  readonly warn: (warning: string) => void;
  /** Receives a sentence about why this reader cannot decode the audio; another reader may. */
  readonly refuse: (problem: string) => void;
}

/**
 * Decodes one container format. If the reader cannot decode the bytes, it ends without a block and gives a
 * reason by `refuse`, a CannotDecode, or the error of a library. It throws `invalid_audio` if no other reader
 * could decode them either. It frees its resources however the iteration ends.
 */
export type Reader = (request: ReadRequest) => AsyncIterable<AudioBlock>;

/** The sentences for common faults, shared by all readers. */
export const WARNINGS = {
  cutOff: 'The audio ends early; voice used the part before.',
  damaged: 'Parts of the audio are damaged; voice used the rest.',
} as const;

/** The error for a film without an audio track. */
export const noSound = (name: string, options?: ErrorOptions) =>
  invalidAudio(name, 'there is no sound in it.', options);
