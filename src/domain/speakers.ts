import type { Speech } from './audio.ts';

/** One turn of one speaker. Times are seconds from the start of the recording. */
export interface SpeakerTurn {
  /** `A`, `B`, … in the order in which unknown speakers first talk, or the name of a known speaker. */
  readonly speaker: string;
  readonly start: number;
  /** Always after `start`. */
  readonly end: number;
}

/** A speaker of whose voice the caller has a sample. */
export interface KnownSpeaker {
  readonly name: string;
  /** 2 to 30 s of this voice alone. */
  readonly sample: Speech;
}

/** The options of speaker diarization. Without any, the number of speakers is found. */
export interface DiarizationOptions {
  /** The least number of speakers. Default: 1. */
  readonly minSpeakers?: number;
  /** The largest number of speakers; the same as `minSpeakers` where the number is known. */
  readonly maxSpeakers?: number;
  readonly knownSpeakers?: readonly KnownSpeaker[];
}

/** The turns of all speakers of a recording. */
export interface Diarization {
  /** In time order. Turns of different speakers overlap where they talk at once. */
  readonly turns: readonly SpeakerTurn[];
  /** The same with at most one speaker at a time, for giving words to speakers. */
  readonly exclusiveTurns: readonly SpeakerTurn[];
}

/** The speakers of speech that comes live. Labels are stable: a new speaker gets a new label. */
export interface LiveDiarization {
  /**
   * Finds who talks in one region of speech, in seconds from the start of the stream. Regions come in time
   * order. `renamed` maps labels of earlier answers to the labels that they turned out to be.
   */
  add(
    speech: Speech,
    start: number,
    signal: AbortSignal,
  ): Promise<{ readonly turns: readonly SpeakerTurn[]; readonly renamed: ReadonlyMap<string, string> }>;
}

/** Diarizes speech with one loaded model. */
export interface SpeakerEngine {
  /**
   * Finds who speaks when in a whole recording, which comes in blocks of any length without gaps. Memory does
   * not grow with the recording beyond a few numbers a second. `onProgress` gets the seconds listened to so
   * far.
   */
  diarize(
    recording: AsyncIterable<Speech>,
    options: DiarizationOptions,
    signal: AbortSignal,
    onProgress?: (seconds: number) => void,
  ): Promise<Diarization>;
  /** Opens the diarization of a live stream. */
  live(options: DiarizationOptions): LiveDiarization;
  /** Frees the model and cancels running calls. Idempotent. */
  close(): Promise<void>;
}

/** The number of speakers, as far as it is known. */
export type SpeakerRange = Pick<DiarizationOptions, 'minSpeakers' | 'maxSpeakers'>;

/** The largest number of speakers that a request may name. */
export const MAX_SPEAKERS = 50;

/** The most known speakers of one request. */
export const MAX_KNOWN_SPEAKERS = 16;

/** The length of a sample of a voice, in seconds. */
export const SAMPLE_SECONDS = { min: 2, max: 30 } as const;

/** The most characters of a speaker's name. */
export const MAX_SPEAKER_NAME = 64;

/** Whether `name` can be the name of a known speaker: a short text on one line. */
export const isSpeakerName = (name: string): boolean =>
  name.trim() === name &&
  name !== '' &&
  name.length <= MAX_SPEAKER_NAME &&
  !/[\p{C}\p{Zl}\p{Zp}]/u.test(name);
