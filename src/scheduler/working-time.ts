import type { Clock } from '../base/clock.ts';

/**
 * How long engines may work on one client's request, all its calls together: while at least one of them is at work, time
 * runs; while all of them wait for their turn, it stands still.
 */
export class WorkingTime {
  readonly #clock: Clock;
  readonly #over = new AbortController();
  #leftMs = Infinity;
  #working = 0;
  #since = 0;
  #callOff = () => undefined as void;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Aborts when the time is used up. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  /** There is so much of it, counted from now. */
  limit(ms: number): void {
    this.#stop();
    this.#leftMs = ms;
    this.#run();
  }

  /** A call is at work until the returned function is called, once. */
  works(): () => void {
    if (this.#working++ === 0) this.#run();
    return () => {
      this.#stop();
      this.#working--;
      this.#run();
    };
  }

  #run(): void {
    if (this.#working === 0 || this.#leftMs === Infinity) return;
    this.#since = this.#clock.now();
    this.#callOff = this.#clock.after(this.#leftMs, () => this.#over.abort());
  }

  #stop(): void {
    this.#callOff();
    if (this.#working > 0) this.#leftMs -= this.#clock.now() - this.#since;
  }
}
