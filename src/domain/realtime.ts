import type { VoiceError } from './errors.ts';
import type { SpeakerRange } from './speakers.ts';
import type { LikelyToken, Task, Word } from './transcript.ts';
import type { Alignment, SpeakOptions } from './voice.ts';

// The commands and events of a live session. How they are sent is decided by `wire`.

export const TTS_PACINGS = ['playback', 'none'] as const;

export type TtsPacing = (typeof TTS_PACINGS)[number];

export const COMMIT_STRATEGIES = ['vad', 'semantic_vad', 'manual'] as const;

/**
 * When a segment ends: `vad`: at a pause; `semantic_vad`: when a model finds that the speaker has finished;
 * `manual`: only when the client commits.
 */
export type CommitStrategy = (typeof COMMIT_STRATEGIES)[number];

export const EAGERNESS = ['low', 'medium', 'high', 'auto'] as const;

/** How soon silence ends a turn that the model does not find finished; `auto` is `medium`. */
export type Eagerness = (typeof EAGERNESS)[number];

/** How long words wait before they are confirmed, shortest first. A longer wait makes them more reliable. */
export const DELAYS = ['minimal', 'low', 'medium', 'high', 'xhigh'] as const;

export type Delay = (typeof DELAYS)[number];

/** The configuration of a session's transcription and speech. */
export interface SessionConfig {
  /** Whether speech is written down in its language or in English. */
  readonly task: Task;
  readonly model: string | undefined;
  /** ISO 639-1. If absent, the model detects the language where it can. */
  readonly language: string | undefined;
  /** The languages that detection chooses from; empty for all. */
  readonly languages: readonly string[];
  readonly delay: Delay;
  /** Whether the session sends interim text. */
  readonly partials: boolean;
  /** Whether numbers, dates and amounts are written as people write them. */
  readonly itn: boolean;
  readonly sensitivity: 'high' | 'normal' | 'low';
  readonly hotWords: readonly string[];
  readonly silenceTimeoutMs: number;
  readonly holdTimeoutMs: number;
  readonly maxSegmentMs: number;
  /** The silence that ends a segment. */
  readonly endSilenceMs: number;
  /** The sound that is kept before the speech of a segment. */
  readonly padBeforeMs: number;
  /** The speech probability, 0..1, from which the VAD reports speech. Default: by `sensitivity`. */
  readonly threshold: number | undefined;
  readonly ttsModel: string | undefined;
  readonly ttsVoice: string | undefined;
  /** Whether speech is sent at the pace at which it is played, or as fast as it is made. */
  readonly ttsPacing: TtsPacing;
  /** How far ahead of playback speech is sent. */
  readonly ttsLeadMs: number;
  readonly commitStrategy: CommitStrategy;
  /** With `semantic_vad`. */
  readonly eagerness: Eagerness;
  /** Whether the session sends the text of a segment in each pause that may end it. */
  readonly eagerFinals: boolean;
  /** Whether finals include the log probability of each token. */
  readonly logprobs: boolean;
  /** Requests speaker labels in finals, with the number of speakers as far as it is known. */
  readonly speakers: SpeakerRange | undefined;
  /** Known speakers: names, and samples of their voices as data URLs in the same order. */
  readonly knownSpeakers: KnownSpeakerReferences | undefined;
}

/** Known speakers of a session, as the client names them. */
export interface KnownSpeakerReferences {
  readonly names: readonly string[];
  readonly references: readonly string[];
}

/** The part of a final that one speaker says. */
export interface SpokenTurn {
  readonly speaker: string;
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** A client's change of the session's configuration, checked on arrival. */
export type ConfigChange = Partial<SessionConfig>;

export interface SpeakCommand extends SpeakOptions {
  readonly text: string;
  readonly requestId?: string;
  /** The value of `voice` in the request. */
  readonly voice?: string;
  readonly includeAlignment: boolean;
}

export type RealtimeCommand =
  | { readonly type: 'configure'; readonly change: ConfigChange }
  | { readonly type: 'commit' }
  | { readonly type: 'clear' }
  | { readonly type: 'speak'; readonly speak: SpeakCommand }
  | { readonly type: 'cancel_speech' }
  /** Ends the session and drops pending speech. */
  | { readonly type: 'cancel_session' }
  /** Ends the session after the finals of all speech so far. */
  | { readonly type: 'close' };

export const CLOSE_REASONS = [
  'client_request',
  'cancelled',
  'timeout',
  'error',
  'server_shutdown',
  'client_disconnect',
] as const;

export type CloseReason = (typeof CLOSE_REASONS)[number];

/** What failed: opening the model, a client's command, transcription, speech, or the session itself. */
export type ErrorConcern = 'connection' | 'command' | 'transcription' | 'speech' | 'session';

/** Whole milliseconds count from the first sample of the session's audio. */
export type RealtimeEvent =
  | { readonly type: 'created'; readonly sessionId: string; readonly config: SessionConfig }
  | { readonly type: 'speech_started'; readonly atMs: number }
  | { readonly type: 'speech_ended'; readonly atMs: number }
  /** The interim text of a segment: `confirmed` followed by `tentative`. */
  | {
      readonly type: 'partial';
      readonly segmentId: number;
      /**
       * The text on which two interim decodes agree and with which later partials begin; or the text of a
       * streaming model.
       */
      readonly confirmed: string;
      /** The rest of the newest interim decode, with the space before it. */
      readonly tentative: string;
      readonly untilMs: number;
    }
  /**
   * The text of the segment's final if the speech does not continue. `resumed` or a final with this text
   * follows.
   */
  | {
      readonly type: 'eager';
      readonly segmentId: number;
      readonly text: string;
      readonly startMs: number;
      readonly endMs: number;
      readonly language: string;
    }
  /** The eager text of the segment no longer holds. */
  | { readonly type: 'resumed'; readonly segmentId: number }
  | {
      readonly type: 'final';
      readonly segmentId: number;
      readonly text: string;
      readonly startMs: number;
      readonly endMs: number;
      readonly language: string;
      /** 0..1 */
      readonly confidence: number;
      /** Seconds of the session; absent where the model has no word times. */
      readonly words?: readonly Word[];
      /** Only where they were asked for. */
      readonly likelyTokens?: readonly LikelyToken[];
      /** The turns of its speakers, in order; only with speaker diarization. */
      readonly turns?: readonly SpokenTurn[];
    }
  /** Speakers of earlier finals have been corrected. */
  | {
      readonly type: 'speakers_renamed';
      readonly renames: readonly { readonly from: string; readonly to: string }[];
    }
  /** Sentences about settings that the model ignores. */
  | { readonly type: 'settings_ignored'; readonly warnings: readonly string[] }
  | { readonly type: 'on_hold'; readonly timeoutMs: number }
  /** Audio arrives faster than it can be processed: the client should send none for `delayMs`. */
  | { readonly type: 'too_fast'; readonly delayMs: number }
  | { readonly type: 'audio_dropped'; readonly droppedMs: number; readonly cause: 'too_fast' | 'overloaded' }
  /** The worker failed; the session goes on with this segment as soon as there is another. */
  | { readonly type: 'worker_lost'; readonly resumeSegmentId: number }
  | {
      readonly type: 'error';
      readonly error: VoiceError;
      readonly concern: ErrorConcern;
      /** Whether the session ends with it. */
      readonly isFatal: boolean;
    }
  | { readonly type: 'utterance_started'; readonly requestId?: string; readonly atMs: number }
  | { readonly type: 'alignment'; readonly requestId?: string; readonly alignment: Alignment }
  | {
      readonly type: 'utterance_ended';
      readonly requestId?: string;
      readonly isCancelled: boolean;
      /** Duration of the audio that was sent. */
      readonly durationMs: number;
      /** Sentences about results that may differ from the request; absent if there are none. */
      readonly warnings?: readonly string[];
    }
  /** The server stops: the session ends after the next final, or after `limitMs`. */
  | { readonly type: 'draining'; readonly limitMs: number }
  | {
      readonly type: 'closed';
      readonly reason: CloseReason;
      readonly durationMs: number;
      readonly segments: number;
    };

export type EventOf<Type extends RealtimeEvent['type']> = Extract<RealtimeEvent, { readonly type: Type }>;

/** The output of a session, in order: events, and speech as 24 kHz 16-bit PCM. */
export type RealtimeOutput =
  | { readonly type: 'event'; readonly event: RealtimeEvent }
  | { readonly type: 'audio'; readonly pcm: Uint8Array };
