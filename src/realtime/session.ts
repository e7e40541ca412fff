import { randomBytes } from 'node:crypto';
import type { VoiceError } from '../domain/errors.ts';
import type {
  CloseReason,
  KnownSpeakerReferences,
  RealtimeCommand,
  RealtimeOutput,
} from '../domain/realtime.ts';
import type { OverflowPolicy, SessionScope } from './scope/session-scope.ts';
import type { LiveDiarization, SpeakerRange } from '../domain/speakers.ts';
import type { Segment, Task } from '../domain/transcript.ts';
import type { TurnEngine, VadStream } from '../domain/vad-engine.ts';
import type { SessionStt } from './decoding/session-stt.ts';
import type { SessionTts } from './speaking/speaking.ts';

/** One realtime session. Its methods never throw; errors become events. */
export interface RealtimeSession {
  readonly id: string;
  /** The policy for audio that arrives faster than it is decoded. */
  admission: OverflowPolicy;
  /** 16 kHz mono, any number of samples, which stay as they are. Returns at once. */
  append(samples: Float32Array): void;
  /** Resolves when less than a second of audio waits, or the session is over. */
  room(): Promise<void>;
  execute(command: RealtimeCommand): void;
  /** Reports an invalid message of the client as an error event that leaves the session open. */
  reportFault(error: VoiceError): void;
  /** Warns the client about parts of its messages that have no effect, one sentence each. */
  warn(warnings: readonly string[]): void;
  /** The output for one reader; the last event is `closed`. */
  readonly output: AsyncIterable<RealtimeOutput>;
  /** Drains the session: notifies the client and ends after the next final or after `limitMs`. */
  finish(limitMs: number): void;
  /**
   * Ends the session at once, because the client has left. Resolves when all resources are free. Idempotent.
   */
  end(reason: CloseReason): Promise<void>;
}

/** Creates a session id: `sess_` and 12 hexadecimal digits. */
export const newSessionId = (): string => `sess_${randomBytes(6).toString('hex')}`;

/** The models and services that a realtime session uses. Models are found by name once, and kept. */
export interface SessionRuntime {
  /**
   * Finds the model `name`; an alias for several models selects the one for `language` and `task`.
   * @throws VoiceError `model_not_found`, `unsupported` if there is no such model; `invalid_value` if
   *   none knows the language.
   */
  stt(name: string, language: string | undefined, task: Task): Promise<SessionStt>;
  /**
   * Finds the text-to-speech model `name`. Default: the default model.
   * @throws VoiceError `model_not_found`, `unsupported` if there is no such model to speak with.
   */
  tts(name: string | undefined): Promise<SessionTts>;
  /** A fresh stream of the neural voice activity detector. */
  vad(): VadStream;
  /**
   * Opens the model that detects the end of turns.
   * @throws VoiceError `model_not_found` if no such model is installed.
   */
  turns(): Promise<TurnEngine>;
  /**
   * Opens a diarization of the session's speakers.
   * @throws VoiceError `model_not_found` if no speaker model is installed; `invalid_value` if the
   *   sample of a known speaker cannot be used; `cancelled`.
   */
  speakers(
    range: SpeakerRange,
    known: KnownSpeakerReferences | undefined,
    signal: AbortSignal,
  ): Promise<LiveDiarization>;
  /** Applies inverse text normalization. Never rejects. */
  inWrittenForm(segments: readonly Segment[], language: string): Promise<readonly Segment[]>;
}

export interface ConversationOptions extends Pick<SessionScope, 'clock' | 'load'> {
  readonly runtime: SessionRuntime;
  /** The model that transcribes. A client may choose it later. */
  readonly model?: string | undefined;
  /** ISO 639-1; by default detected, if the model can. */
  readonly language?: string | undefined;
  /** The id of the client's request, for the workers' logs. */
  readonly requestId?: string | undefined;
  /** Called with errors that are not the client's fault. */
  readonly onFault?: ((error: VoiceError) => void) | undefined;
  /** Default: `drop`. */
  readonly admission?: OverflowPolicy | undefined;
  /** Whether silence ends the session, and closing has a limit; default: true. */
  readonly hasDeadlines?: boolean | undefined;
  /** The longest wait for the last finals when the client closes; default: 2 s. */
  readonly closingMs?: number | undefined;
}
