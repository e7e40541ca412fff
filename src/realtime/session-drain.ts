import type { SessionScope } from './scope/session-scope.ts';
import { VoiceError } from '../domain/errors.ts';
import type { CloseReason } from '../domain/realtime.ts';
import type { Recognition } from './recognition.ts';
import type { SessionState } from './session-state.ts';
import type { SessionWork } from './session-work.ts';
import type { Speaking } from './speaking/speaking.ts';

export interface SessionDrainOptions {
  readonly scope: Pick<SessionScope, 'clock'>;
  /** Whether someone is speaking or the session speaks. */
  readonly isBusy: () => boolean;
  /** Closes the session within `limitMs`. */
  readonly close: (limitMs: number) => void;
}

/** The time in milliseconds in which the last speech still gets its final. */
const FLUSH_MS = 2_000;
/** After so much silence, speech has ended. */
const QUIET_MS = 1_000;

/** Drains a session whose server stops: it waits for the end of the current sentence. */
export class SessionDrain {
  readonly #options: SessionDrainOptions;
  #endsAt: number | undefined;
  #callOffLimit = () => undefined as void;
  #callOffQuiet = () => undefined as void;

  constructor(options: SessionDrainOptions) {
    this.#options = options;
  }

  begin(limitMs: number): void {
    const { clock } = this.#options.scope;
    if (this.#endsAt !== undefined) return;
    this.#endsAt = clock.now() + limitMs;
    this.#callOffLimit = clock.after(Math.max(0, limitMs - FLUSH_MS), () => this.#leave());
    this.audioReceived();
    this.look();
  }

  /** Called when audio was processed. */
  audioReceived(): void {
    if (this.#endsAt === undefined) return;
    this.#callOffQuiet();
    this.#callOffQuiet = this.#options.scope.clock.after(QUIET_MS, () => this.#leave());
  }

  /** Checks whether the session can be closed now. */
  look(): void {
    if (this.#endsAt !== undefined && !this.#options.isBusy()) this.#leave();
  }

  end(): void {
    this.#endsAt = undefined;
    this.#callOffLimit();
    this.#callOffQuiet();
  }

  #leave(): void {
    const { scope, close } = this.#options;
    const { clock } = scope;
    const leftMs = Math.max(0, (this.#endsAt ?? clock.now()) - clock.now());
    this.end();
    close(leftMs);
  }
}

export interface SessionClosingOptions {
  readonly scope: Pick<SessionScope, 'clock' | 'say'>;
  /** Whether closing has a limit, after which pending finals are dropped. */
  readonly hasDeadlines: boolean;
  readonly recognition: Recognition;
  readonly speaking: Speaking;
  readonly state: SessionState;
  readonly work: SessionWork;
}

/** Closes a session; earlier speech still gets its final. */
export class SessionClosing {
  readonly #options: SessionClosingOptions;
  #callOff: () => void = () => undefined;

  constructor(options: SessionClosingOptions) {
    this.#options = options;
  }

  /** Begins to close, for at most `limitMs` if the session has deadlines. */
  begin(reason: CloseReason, limitMs: number): void {
    const { scope, hasDeadlines, recognition, speaking, state, work } = this.#options;
    speaking.cancel();
    if (hasDeadlines)
      this.#callOff = scope.clock.after(limitMs, () => {
        this.#tellWhatIsMissing();
        state.apply('ended');
      });
    work.add(async () => {
      await recognition.speech.end();
      if (reason === 'client_request') state.apply('closed_by_client');
      await this.flush();
    });
  }

  /** Ends the session after the last final and the last sound have been sent. */
  async flush(): Promise<void> {
    const { recognition, speaking, state } = this.#options;
    await Promise.all([recognition.transcribing.flushed(), speaking.idle()]);
    state.apply('ended');
  }

  /** Cancels the deadline. */
  end(): void {
    this.#callOff();
  }

  #tellWhatIsMissing(): void {
    const { pendingSeconds } = this.#options.recognition.transcribing;
    if (pendingSeconds === 0) return;
    const message = `${pendingSeconds.toFixed(1)} s of speech had no final yet when the session was closed.`;
    const error = new VoiceError('worker_unavailable', message);
    this.#options.scope.say({ type: 'error', concern: 'transcription', error, isFatal: true });
  }
}
