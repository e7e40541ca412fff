import { invalidAudio } from '../domain/errors.ts';
import type { MediaSource } from './byte-source.ts';
import type { LoadPackage } from './load-package.ts';
import type { Container } from './containers.ts';
import type { ChooseTrack } from './tracks.ts';

/** A piece of decoded audio. */
export interface AudioBlock {
  /** One array per channel, all of one length: never without a channel or a sample. */
  readonly channels: readonly Float32Array[];
  /** Hertz; may change from block to block where pieces were chained. */
  readonly sampleRate: number;
  /**
   * Where the block belongs on its film's clock, in seconds; right behind the block before where left out.
   */
  readonly at?: number;
}

/** What a reader is given. */
export interface ReadRequest {
  readonly source: MediaSource;
  readonly container: Container;
  /** How many bytes of tags stand before the container. */
  readonly skip: number;
  /** The ffmpeg program, where there is one. */
  readonly ffmpeg: string | undefined;
  readonly signal: AbortSignal;
  /**
   * Told when the film is over by its container, in seconds on the clock of the blocks; its sound may end
   * before.
   */
  readonly endsAt: (seconds: number) => void;
  /**
   * Told of all tracks of sound of a film: gives the place in that list of the one to read. @throws
   * VoiceError
   */
  readonly chooseTrack: ChooseTrack;
  /** Where optional packages come from. */
  readonly loadPackage: LoadPackage;
  /** Told in a sentence what went wrong without ending the audio. */
  readonly warn: (warning: string) => void;
  /** Told in a sentence why this reader can make nothing of the audio; another may. */
  readonly refuse: (problem: string) => void;
}

/**
 * One way to decode. Frees what it took however the iteration ends. Ends without a block where it cannot read
 * the bytes, saying why with `refuse`, a CannotDecode or whatever a library throws; throws `invalid_audio`
 * where no other reader could either.
 */
export type Reader = (request: ReadRequest) => AsyncIterable<AudioBlock>;

/** The sentences every reader uses for the same fault. */
export const WARNINGS = {
  cutOff: 'The audio ends early; what was there was used.',
  damaged: 'Parts of the audio are damaged; the rest was used.',
} as const;

/** A file of pictures only. */
export const noSound = (name: string, options?: ErrorOptions) =>
  invalidAudio(name, 'there is no sound in it.', options);
