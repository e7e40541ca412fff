import type { Clock } from '../base/clock.ts';

export interface IdleTimerOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly idleMs: number;
}

/** Counts running calls, and calls `onIdle` when none has run for `idleMs`. */
export class IdleTimer {
  readonly #options: IdleTimerOptions;
  readonly #onIdle: () => void;
  #active = 0;
  #callOff: (() => void) | undefined;
  #closed = false;

  constructor(options: IdleTimerOptions, onIdle: () => void) {
    this.#options = options;
    this.#onIdle = onIdle;
  }

  /** A call begins; `end` must follow. */
  begin(): void {
    this.#active++;
    this.#callOff?.();
  }

  end(): void {
    this.#active--;
    this.rest();
  }

  /** Restarts the time, unless calls are running. */
  rest(): void {
    if (this.#active > 0 || this.#closed) return;
    const { clock, idleMs } = this.#options;
    this.#callOff?.();
    this.#callOff = clock.after(idleMs, this.#onIdle);
  }

  /** Never calls `onIdle` again. */
  close(): void {
    this.#closed = true;
    this.#callOff?.();
  }
}
