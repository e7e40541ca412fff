import type { VoiceError } from '../domain/errors.ts';
import type { CloseReason, RealtimeCommand, RealtimeOutput } from '../domain/realtime.ts';
import type { OverflowPolicy } from './scope/session-scope.ts';

/** One realtime session. Nothing it is given makes it throw: faults come out as events. */
export interface RealtimeSession {
  readonly id: string;
  /** What becomes of audio that comes faster than it is heard. */
  admission: OverflowPolicy;
  /** 16 kHz mono, any number of samples, which stay as they are. Returns at once. */
  hear(samples: Float32Array): void;
  /** Resolves when less than a second of what was given waits to be heard, or the session is over. */
  room(): Promise<void>;
  obey(command: RealtimeCommand): void;
  /** A fault of what the client sent, noticed at the edge: told as an error that leaves the session open. */
  complain(error: VoiceError): void;
  /** Read by one reader, to its end: the last is `closed`. */
  readonly output: AsyncIterable<RealtimeOutput>;
  /**
   * For when the server stops: the client is told, what is being said is heard to its end, and the session
   * ends when that has its final, after `limitMs` at the latest.
   */
  finish(limitMs: number): void;
  /** For when nobody listens any more. Resolves when everything is let go. Idempotent. */
  end(reason: CloseReason): Promise<void>;
}
