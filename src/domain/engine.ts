import type { Speech } from './audio.ts';
import type { VoiceError } from './errors.ts';
import type { SttFacts, TtsFacts } from './facts.ts';
import type { SpeakerRange } from './speakers.ts';
import type { Segment, Task } from './transcript.ts';
import type {
  Alignment,
  AlignmentGranularity,
  PresetVoice,
  Pronunciation,
  SpeechScales,
  TextNormalization,
} from './voice.ts';

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

/** A request to decode one range of a live stream now. */
export interface StreamDecode extends Omit<SttRequest, 'speech' | 'drafts'> {
  readonly type: 'decode';
  /** An id that the caller chooses; the answer carries it. */
  readonly id: number;
  /** First sample of the range, counted from the beginning of the stream. */
  readonly from: number;
  readonly to: number;
  /** Whether this is a final decode. A newer decode replaces a waiting one that is not final. */
  readonly final: boolean;
  /** An eager final: the caller will ask for the same range as a final if the speaker does not continue. */
  readonly eager?: boolean;
  /** For interim decodes: extends the range to the newest sample at the time when decoding starts. */
  readonly growing?: boolean;
  /** W3C Trace Context of the request's trace. */
  readonly traceparent?: string;
}

/** The priority of a decode: a final, then an eager final (`ahead`), then an interim decode (`pass`). */
export type Urgency = 'final' | 'ahead' | 'pass';

export const urgencyOf = ({ final, eager }: Pick<StreamDecode, 'final' | 'eager'>): Urgency =>
  final ? 'final' : eager ? 'ahead' : 'pass';

/**
 * Announces that a segment begins with the next sample. Only models that stream by themselves use its
 * options.
 */
export interface StreamBegin extends Pick<SttRequest, 'language' | 'hotWords'> {
  readonly type: 'begin';
}

/** A command to a live stream. All positions are samples from the beginning of the stream. */
export type StreamCommand =
  | StreamBegin
  | { readonly type: 'audio'; readonly samples: Speech }
  | StreamDecode
  /** The caller will not ask for samples before `before` again. */
  | { readonly type: 'forget'; readonly before: number };

/** An event of a live stream. Each decode gets exactly one answer: `result`, `skipped` or `failed`. */
export type StreamEvent =
  | {
      readonly type: 'result';
      readonly id: number;
      readonly result: SttResult;
      /** For a `growing` decode: the number of samples decoded beyond the requested end. */
      readonly more?: number;
    }
  /** A newer decode replaced this one. */
  | { readonly type: 'skipped'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly error: VoiceError }
  /** Interim text of the current words, which streaming models send without a request. */
  | { readonly type: 'partial'; readonly text: string }
  /**
   * Final text, which streaming models send without a request; times are seconds from the beginning of the
   * stream.
   */
  | { readonly type: 'final'; readonly result: SttResult };

/** A speech-to-text engine with one loaded model, in this process or another one. */
export interface SttEngine {
  readonly facts: SttFacts;

  /** Announces work for `lanes` lanes, so that the engine may load its model now. Never fails. */
  warm(lanes: number): void;

  /**
   * Decodes `rows` independently and returns one outcome per row, in order. A row that asks for something the
   * model cannot do fails alone. Rejects if the whole call fails, and with `cancelled` soon after `signal`
   * aborts (between two decoder steps). Engines of this process report the seconds of all rows decoded so far
   * to `onProgress`: an estimate that never decreases.
   */
  transcribe(
    rows: readonly SttRequest[],
    signal: AbortSignal,
    onProgress?: (seconds: number) => void,
  ): Promise<readonly SttOutcome[]>;

  /**
   * Decodes a live stream. It ends when `commands` has ended and every decode has its answer. Leaving the
   * iteration, or aborting `signal`, stops the engine. Engines in other processes have this method.
   */
  stream?(commands: AsyncIterable<StreamCommand>, signal: AbortSignal): AsyncIterable<StreamEvent>;

  /** Frees the model and cancels running calls. Idempotent. */
  close(): Promise<void>;
}

export interface TtsRequest extends SpeechScales {
  /** Not empty. */
  readonly text: string;
  /**
   * A voice id of this engine, a blend of voices, or the path of a voice file. Default: the model's default
   * voice.
   */
  readonly voice?: string;
  /** Language code of the text; the voice's own where left out. */
  readonly language?: string;
  /** 0.25 to 4; 1 is the voice's own pace. */
  readonly speed: number;
  /** `auto` where left out. */
  readonly textNormalization?: TextNormalization;
  /** `word` where left out. */
  readonly alignmentGranularity?: AlignmentGranularity;
  /** Pronunciations of ranges of the text, in order and without overlaps. */
  readonly pronunciations?: readonly Pronunciation[];
  /** The id of the client's request, for logs. */
  readonly requestId?: string;
}

/**
 * Runs `work`, one model run that produces about `seconds` of sound, when its turn comes. Rejects as `work`
 * does; with `timeout` if the run takes longer than such sound may; and with `cancelled` as soon as `signal`
 * aborts, although the run may continue.
 */
export type ScheduleRun = <T>(seconds: number, work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** A synthesis request to an engine that several clients share. */
export interface SharedTtsRequest extends TtsRequest {
  /** Schedules the model runs of the request. If absent, they start at once and have no time limit. */
  readonly inTurn?: ScheduleRun;
}

/** A piece of synthesized speech. */
export interface TtsChunk {
  /** 24 kHz mono in [-1, 1]. */
  readonly samples: Float32Array;
  /**
   * Present on the first chunk of each synthesis segment: its words and their times from the start of the
   * utterance.
   */
  readonly alignment?: Alignment;
}

/** The sample rate of all synthesized speech, in hertz. */
export const TTS_RATE = 24_000;

/** A text-to-speech engine with one loaded model, in this process or another one. */
export interface TtsEngine {
  readonly facts: TtsFacts;
  /**
   * Resolves when the model is loaded; rejects, as every call then does, where that fails. Absent where it
   * was loaded before.
   */
  readonly loaded?: Promise<void>;
  /** Yields sound while it is synthesized. Leaving the iteration, or aborting `signal`, stops the engine. */
  synthesize(request: SharedTtsRequest, signal: AbortSignal): AsyncIterable<TtsChunk>;
  voices(): Promise<readonly PresetVoice[]>;
  close(): Promise<void>;
}
