import type { Speech } from './audio.ts';
import type { VoiceError } from './errors.ts';
import type { SpeakerRange } from './speakers.ts';
import type { Segment, Task } from './transcript.ts';

/** The most hypotheses that a recognizer keeps side by side. */
export const MOST_BEAMS = 16;

/** The options of speech recognition that apply to one chunk as well as to a whole file. */
export interface SttOptions {
  readonly task: Task;
  /** ISO 639-1 code of the speech. If absent, the model detects the language where it can. */
  readonly language?: string;
  /** The languages that a model which detects them chooses from, if `language` is absent. Default: all. */
  readonly languages?: readonly string[];
  /**
   * Sampling temperature in 0..1. With 0, engines that have temperature fallback raise it when a result fails
   * the quality checks.
   */
  readonly temperature: number;
  /**
   * Hypotheses side by side, 1..`MOST_BEAMS`; 1 is greedy. Default: that of the model. Only Whisper has a
   * choice.
   */
  readonly beamSize?: number;
  /** Preceding text or expected words; used only by models that accept a prompt. */
  readonly prompt?: string;
  readonly hotWords?: readonly string[];
  /** Requests word times. With models that have none, the words of a segment share its time. */
  readonly wordTimestamps?: boolean;
  /** Requests the log probability of each text token. */
  readonly logprobs?: boolean;
}

/** The options of transcribing a whole recording. `temperature` defaults to 0. */
export interface TranscribeOptions extends Partial<Omit<SttOptions, 'task'>> {
  /**
   * Writes numbers, dates and amounts in written form (inverse text normalization): `$25` for `twenty five
   * dollars`. Default: true.
   */
  readonly itn?: boolean;
  /**
   * The audio track of a film, as its number (from 1) or its language. Default: the track that the file marks
   * as default.
   */
  readonly track?: string;
  /** Transcribes each channel separately instead of their mix. */
  readonly channels?: boolean;
  /** Requests speaker diarization; the number of speakers, as far as it is known. */
  readonly speakers?: SpeakerRange;
  /** The names of speakers whose voices are known, which implies diarization. */
  readonly knownSpeakerNames?: readonly string[];
  /** A sample of the voice of each of them, in the same order, as data URLs (RFC 2397). */
  readonly knownSpeakerReferences?: readonly string[];
}

/** Whether the options ask for speakers. */
export const asksForSpeakers = ({ speakers, knownSpeakerNames }: TranscribeOptions): boolean =>
  speakers !== undefined || (knownSpeakerNames?.length ?? 0) > 0;

/** One chunk of speech and its options. */
export interface SttRequest extends SttOptions {
  /** At most 30 s, found by the VAD. */
  readonly speech: Speech;
  /** The VAD's speech probability, 0..1. Below 0.5, the chunk was kept only to lose no speech. */
  readonly speechProbability: number;
  /** A newer result will replace this one soon: an engine may be faster and a little less exact. */
  readonly isInterim?: boolean;
  /**
   * Earlier texts of nearly the same speech, beginning with the one that starts where this chunk starts. An
   * engine may verify them as drafts (speculative decoding) to save time. Like batching, this changes log
   * probabilities only slightly and hardly ever a word. Engines in other processes do not receive drafts;
   * they keep their own.
   */
  readonly drafts?: readonly string[];
  /** The id of the client's request, for logs. */
  readonly requestId?: string;
}

export interface SttResult {
  /** ISO 639-1. */
  readonly language: string;
  /** Confidence in a detected language, 0..1; 1 if the request named the language. */
  readonly languageProbability?: number;
  /**
   * The language that the model detected, even if the request named another one. Absent if the model cannot
   * detect languages.
   */
  readonly soundsLike?: { readonly language: string; /** 0..1 */ readonly probability: number };
  /** Segments in time order, in seconds from the start of the speech. Empty if nothing was said. */
  readonly segments: readonly Segment[];
  /** Sentences about options that had no effect. */
  readonly warnings?: readonly string[];
}

/** The result or the error of one row of a call. */
export type SttOutcome =
  { readonly ok: true; readonly result: SttResult } | { readonly ok: false; readonly error: VoiceError };
