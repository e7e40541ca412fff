import type { AlignmentGranularity } from '../domain/voice.ts';
import type { CloseReason, RealtimeEvent, SessionConfig } from './events.ts';

/** What a client may change of a session's configuration; checked where it arrives. */
export type ConfigChange = Partial<SessionConfig>;

export interface SpeakCommand {
  readonly text: string;
  readonly requestId?: string;
  readonly voice?: string;
  readonly includeAlignment: boolean;
  readonly granularity: AlignmentGranularity;
  /** 0.25 to 4. */
  readonly speed?: number;
}

export type RealtimeCommand =
  | { readonly type: 'configure'; readonly change: ConfigChange }
  | { readonly type: 'commit' }
  | { readonly type: 'clear' }
  | { readonly type: 'speak'; readonly speak: SpeakCommand }
  | { readonly type: 'cancel_speech' }
  /** What is pending is dropped. */
  | { readonly type: 'cancel_session' }
  /** What was said is flushed first. */
  | { readonly type: 'close' };

/** What comes out of a session, in order: events, and 24 kHz 16-bit PCM of speech. */
export type RealtimeOutput =
  | { readonly type: 'event'; readonly event: RealtimeEvent }
  | { readonly type: 'audio'; readonly pcm: Uint8Array };

/** One realtime session. Nothing it is given makes it throw: faults come out as events. */
export interface RealtimeSession {
  readonly id: string;
  /** 16-bit little-endian PCM, 16 kHz mono, any number of bytes; an odd byte joins the next call's. Returns at once. */
  hear(pcm: Uint8Array): void;
  /** Resolves when less than a second of what was given waits to be heard, or the session is over. */
  room(): Promise<void>;
  obey(command: RealtimeCommand): void;
  /** A fault of what the client sent, noticed at the edge: told as an error event that leaves the session open. */
  complain(
    code: 'malformed_json' | 'unknown_command' | 'validation_error' | 'frame_too_large',
    message: string,
  ): void;
  /** Read by one reader, to its end: the last is `session.closed`. */
  readonly output: AsyncIterable<RealtimeOutput>;
  /**
   * For when the server stops: nothing more is taken, and the session ends when what was said has its final, after `limitMs`
   * at the latest.
   */
  finish(reason: CloseReason, limitMs: number): void;
  /** For when nobody listens any more. Resolves when everything is let go. Idempotent. */
  end(reason: CloseReason): Promise<void>;
}
