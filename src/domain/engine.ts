import type { Speech } from './audio.ts';
import type { VoiceError } from './errors.ts';
import type { SttFacts, TtsFacts } from './facts.ts';
import type { Segment, Task } from './transcript.ts';
import type {
  Alignment,
  AlignmentGranularity,
  PresetVoice,
  Pronunciation,
  TextNormalization,
} from './voice.ts';

/** What is wanted of speech, whoever wants it and however long it is. */
export interface SttOptions {
  readonly task: Task;
  /** ISO 639-1; detected where left out and the model can. */
  readonly language?: string;
  /** 0..1; 0 means "start at 0 and fall back when checks fail" where the engine has fallback. */
  readonly temperature: number;
  /** What came before, or words to expect; only where the model takes a prompt. */
  readonly prompt?: string;
  readonly hotWords?: readonly string[];
  /** Of engines only where the model has word times; else words share their segment's time. */
  readonly wordTimestamps?: boolean;
  /** Tells how likely the model found each token of its text. */
  readonly logprobs?: boolean;
}

/** How a recording is to be transcribed; of `temperature`, 0 is the default. */
export interface TranscribeOptions extends Partial<Omit<SttOptions, 'task'>> {
  /** Numbers, dates and amounts as people write them: `$25` for `twenty five dollars`. Default: true. */
  readonly itn?: boolean;
  /**
   * Which track of sound of a film: its number among those, from 1, or its language. Default: the one it is
   * marked with.
   */
  readonly track?: string;
  /** Each channel by itself, instead of all of them together. */
  readonly channels?: boolean;
}

/** One chunk of speech and what is wanted of it. */
export interface SttRequest extends SttOptions {
  /** At most 30 s, found by the VAD. */
  readonly speech: Speech;
  /** 0..1: what the VAD made of it. Below a half, the chunk was handed over only so that nothing is lost. */
  readonly speechProbability: number;
  /**
   * What was understood before of much the same speech, first of what begins where this does: a hint by which
   * an engine may be quicker. It changes probabilities by no more than rows that go together do, and hardly
   * ever a word. It is not sent to engines in other processes, which have their own.
   */
  readonly drafts?: readonly string[];
  /** Of the client's request that this is a part of, for logs. */
  readonly requestId?: string;
}

export interface SttResult {
  /** ISO 639-1. */
  readonly language: string;
  /** 0..1: how sure the engine is of a language that it detected; 1 where it was told. */
  readonly languageProbability?: number;
  /** What it took the speech for, told or not; absent where the model cannot tell languages. */
  readonly soundsLike?: { readonly language: string; /** 0..1 */ readonly probability: number };
  /** In time order; seconds from the start of this request's speech. Empty when nothing was said. */
  readonly segments: readonly Segment[];
  /** What the caller should know about options that had no effect. */
  readonly warnings?: readonly string[];
}

/** What became of one row of a call. */
export type SttOutcome =
  { readonly ok: true; readonly result: SttResult } | { readonly ok: false; readonly error: VoiceError };

/** Hear this stretch of a live stream now. */
export interface StreamDecode extends Omit<SttRequest, 'speech' | 'drafts'> {
  readonly type: 'decode';
  /** Chosen by the caller; comes back with the answer. */
  readonly id: number;
  /** In samples from the beginning of the stream. */
  readonly from: number;
  readonly to: number;
  /** What is not final makes way for any newer decode. */
  readonly final: boolean;
  /** Not final yet: it will be asked for again as one, word for word, should nobody go on speaking. */
  readonly ahead?: boolean;
  /** Of what is not final: hear on, from `to` to the newest sample there is when its turn comes. */
  readonly growing?: boolean;
  /** The trace that it is a part of, as W3C Trace Context has it. */
  readonly traceparent?: string;
}

/**
 * What an answer is worth: a final is waited for, what was asked ahead may become one, a pass is worth
 * little.
 */
export type Urgency = 'final' | 'ahead' | 'pass';

export const urgencyOf = ({ final, ahead }: Pick<StreamDecode, 'final' | 'ahead'>): Urgency =>
  final ? 'final' : ahead ? 'ahead' : 'pass';

/**
 * A segment begins with the next sample. Only models that hear by themselves care: what they hear it with.
 */
export interface StreamBegin extends Pick<SttRequest, 'language' | 'hotWords'> {
  readonly type: 'begin';
}

/** What is said to an engine that hears live. Positions are samples from the beginning of the stream. */
export type StreamCommand =
  | StreamBegin
  | { readonly type: 'audio'; readonly samples: Speech }
  | StreamDecode
  /** Nothing before this sample will be asked for again. */
  | { readonly type: 'forget'; readonly before: number };

/** What it answers. Each decode has one answer: `result`, `skipped` or `failed`. */
export type StreamEvent =
  | {
      readonly type: 'result';
      readonly id: number;
      readonly result: SttResult;
      /** How many samples beyond its end were heard of one that was growing; none where left out. */
      readonly more?: number;
    }
  /** It made way for a newer decode. */
  | { readonly type: 'skipped'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly error: VoiceError }
  /**
   * Unasked, from models that stream by themselves: what was heard so far of the words that are being spoken.
   */
  | { readonly type: 'partial'; readonly text: string }
  /** Unasked likewise; seconds from the beginning of the stream. */
  | { readonly type: 'final'; readonly result: SttResult };

/** A speech-to-text engine: one loaded model, wherever it lives. */
export interface SttEngine {
  readonly facts: SttFacts;

  /** Work for so many lanes is on its way: what they need may be loaded now. Only a hint, never fails. */
  warm(lanes: number): void;

  /**
   * Hears `rows`, which know nothing of each other: an outcome for each, in order. One that asks for what the
   * facts say the model cannot do fails by itself. Rejects where the whole call fails; with kind `cancelled`
   * soon after `signal` aborts: between decoder steps, not at the end.
   */
  transcribe(rows: readonly SttRequest[], signal: AbortSignal): Promise<readonly SttOutcome[]>;

  /**
   * Hears live: ends when `commands` has ended and every decode is answered. Leaving the iteration, or
   * aborting, stops the engine. Engines in other processes have it.
   */
  stream?(commands: AsyncIterable<StreamCommand>, signal: AbortSignal): AsyncIterable<StreamEvent>;

  /** Frees the model. Idempotent; what is still running is cancelled. */
  close(): Promise<void>;
}

export interface TtsRequest {
  /** Not empty. */
  readonly text: string;
  /** A voice id of this engine, a blend of them, or a voice file's path; its default voice where left out. */
  readonly voice?: string;
  /** Language code of the text; the voice's own where left out. */
  readonly language?: string;
  /** 0.25 to 4; 1 is the voice's own pace. */
  readonly speed: number;
  /** `auto` where left out. */
  readonly textNormalization?: TextNormalization;
  /** `word` where left out. */
  readonly alignmentGranularity?: AlignmentGranularity;
  /** Of stretches of the text, in order; none overlap. */
  readonly pronunciations?: readonly Pronunciation[];
  /** Of the client's request that this is a part of, for logs. */
  readonly requestId?: string;
}

/**
 * Runs `work`, a run of a model that gives about so many seconds of sound, when it is its turn. Rejects as it
 * does, with `timeout` where it takes longer than such sound may, and with `cancelled` as soon as `signal`
 * aborts: the run may go on then.
 */
export type InTurn = <T>(seconds: number, work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** A request to an engine that others use, too. */
export interface SharedTtsRequest extends TtsRequest {
  /** What the engine's runs go through; they begin at once, and take as long as they take, where left out. */
  readonly inTurn?: InTurn;
}

/** A piece of synthesized speech. */
export interface TtsChunk {
  /** 24 kHz mono in [-1, 1]. */
  readonly samples: Float32Array;
  /**
   * On the first chunk of each synthesis segment: what that segment says, timed from the utterance's start.
   */
  readonly alignment?: Alignment;
}

/** The rate all speech leaves the runtime at, in hertz. */
export const TTS_RATE = 24_000;

/** A text-to-speech engine: one loaded model, wherever it lives. */
export interface TtsEngine {
  readonly facts: TtsFacts;
  /** Sound as it is made. Stopping the iteration or aborting stops the engine. */
  synthesize(request: SharedTtsRequest, signal: AbortSignal): AsyncIterable<TtsChunk>;
  voices(): Promise<readonly PresetVoice[]>;
  close(): Promise<void>;
}

/** Tells, frame by frame, how likely speech is. Each stream remembers what it heard; streams do not meet. */
export interface VadEngine {
  /** Whoever asks for one needs the network soon: it begins to load. */
  stream(): VadStream;
  /** Loads the network. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

export interface VadStream {
  /** Whole frames of 512 samples in, one probability each out. Calls follow one another. */
  push(samples: Float32Array, signal: AbortSignal): Promise<Float32Array>;
}
