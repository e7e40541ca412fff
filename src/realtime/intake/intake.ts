import { SPEECH_RATE } from '../../domain/audio.ts';
import type { SessionScope } from '../scope/session-scope.ts';
import type { Inbox } from './inbox.ts';
import { SlidingWindow } from '../../base/sliding-window.ts';

/** The most waiting audio, in samples; more means that the decoder is stuck. */
const MOST_WAITING_SAMPLES = 30 * SPEECH_RATE;

export interface IntakeOptions {
  readonly scope: Pick<SessionScope, 'admission' | 'clock' | 'say'>;
  readonly inbox: Pick<Inbox, 'push' | 'waitingSamples'>;
  /** Whether the session speaks to the client, so that its audio is ignored. */
  readonly isMuted: () => boolean;
}

/** Decides for each frame of the client's audio whether it enters the session. */
export class Intake {
  readonly #options: IntakeOptions;
  readonly #backpressure = new Backpressure();
  #received = 0;

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /** Samples that the client has sent. */
  get received(): number {
    return this.#received;
  }

  take(samples: Float32Array): void {
    const { length } = samples;
    if (length === 0) return;
    this.#received += length;
    const { scope, inbox, isMuted } = this.#options;
    const isAdmitted = scope.admission === 'wait' || this.#admit(length);
    if (isAdmitted && !isMuted()) inbox.push({ type: 'audio', samples });
    else inbox.push({ type: 'skipped', samples: length });
  }

  #admit(samples: number): boolean {
    const { scope, inbox } = this.#options;
    const { say, clock } = scope;
    const { accepted, delayMs } = this.#backpressure.admit(samples / SPEECH_RATE, clock.now());
    if (delayMs !== undefined) say({ type: 'too_fast', delayMs });
    if (accepted && inbox.waitingSamples < MOST_WAITING_SAMPLES) return true;
    const droppedMs = Math.round((1000 * samples) / SPEECH_RATE);
    say({ type: 'audio_dropped', droppedMs, cause: accepted ? 'overloaded' : 'too_fast' });
    return false;
  }
}

/** The rate at which audio may arrive, relative to real time. */
const FASTEST = 1.2;

/** Seconds of backlog from which a client is asked to slow down. */
const SLOW_DOWN_SECONDS = 1.5;
const ASK_EVERY_MS = 1_000;

/** Seconds of backlog from which frames are dropped. */
const DROP_SECONDS = 10;

export interface AudioAdmission {
  readonly accepted: boolean;
  /** Present if the client must wait: how long to send nothing, in whole milliseconds, at least 1. */
  readonly delayMs?: number;
}

/**
 * Limits audio that comes faster than real time. The backlog is the seconds accepted minus 1.2 times the
 * seconds since the first frame. Over 1.5 s the client is asked to slow down, at most once a second; over 10
 * s frames are dropped and do not count. A frame's own length never causes its drop.
 */
export class Backpressure {
  readonly #slowDowns = new SlidingWindow(1, ASK_EVERY_MS);
  #firstAt: number | undefined;
  #accepted = 0;

  /** A frame of `seconds` arrives at `nowMs`; times never go backwards. */
  admit(seconds: number, nowMs: number): AudioAdmission {
    this.#firstAt ??= nowMs;
    const drained = (FASTEST * (nowMs - this.#firstAt)) / 1000;
    const accepted = this.#accepted - drained <= DROP_SECONDS;
    if (accepted) this.#accepted += seconds;
    const backlog = this.#accepted - drained;
    if (backlog <= SLOW_DOWN_SECONDS || this.#slowDowns.waitMs(nowMs) > 0) return { accepted };
    this.#slowDowns.add(nowMs);
    return { accepted, delayMs: Math.max(1, Math.round((1000 * (backlog - SLOW_DOWN_SECONDS)) / FASTEST)) };
  }
}
