import type { SessionScope } from './scope/session-scope.ts';
import { nextState, type SessionChange, type StateName, timeoutOf } from './states.ts';

export interface SessionStateOptions {
  readonly scope: Pick<SessionScope, 'clock' | 'config'>;
  /** Whether silence that lasts too long ends the session. */
  readonly hasDeadlines: boolean;
  /** The limit for the last finals when a client closes, in milliseconds. */
  readonly closingMs: () => number;
  /** Called for every transition; `change` is its cause. */
  readonly onEnter: (state: StateName, change: SessionChange) => void;
}

/** The state a session is in, and the timer that ends it. */
export class SessionState {
  readonly #options: SessionStateOptions;
  #state: StateName = 'init';
  #occupied = 0;
  #callOff: () => void = () => undefined;

  constructor(options: SessionStateOptions) {
    this.#options = options;
    this.#restart();
  }

  get current(): StateName {
    return this.#state;
  }

  apply(change: SessionChange): void {
    const next = nextState(this.#state, change);
    if (next === this.#state) return;
    this.#state = next;
    this.#restart();
    this.#options.onEnter(next, change);
  }

  /** Restarts the timeout of the state; not while the session is closing. */
  touch(): void {
    if (this.#state !== 'closing') this.#restart();
  }

  /** Pauses the timeout, while the session speaks, until the returned function is called. */
  occupy(): () => void {
    this.#occupied++;
    this.touch();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#occupied--;
      this.touch();
    };
  }

  #restart(): void {
    this.#callOff();
    this.#callOff = () => undefined;
    const { scope, hasDeadlines, closingMs } = this.#options;
    const { silenceTimeoutMs: silenceMs, holdTimeoutMs: holdMs } = scope.config;
    const limits = { silenceMs, holdMs, closingMs: this.#state === 'closing' ? closingMs() : 0 };
    const ms = hasDeadlines || this.#state === 'silence' ? timeoutOf(this.#state, limits) : undefined;
    if (ms === undefined || (this.#occupied > 0 && this.#state !== 'closing')) return;
    this.#callOff = scope.clock.after(ms, () => this.apply('timed_out'));
  }
}
