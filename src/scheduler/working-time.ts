import type { Clock } from '../base/clock.ts';

/**
 * How long engines may work on one client's request, all its calls together: while at least one of them is at work, time
 * runs; while all of them wait for their turn, it stands still. A call that the request shares with others takes of its
 * time what its share of that call is.
 */
export class WorkingTime {
  readonly #clock: Clock;
  readonly #over = new AbortController();
  #leftMs = Infinity;
  /** The request's share of each call that is at work. */
  readonly #shares: number[] = [];
  /** Since when time runs as it does now, and what stops it. */
  #since = 0;
  #callOff = () => {};

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

  /** A call, of which `share` is the request's, is at work until the returned function is called, once. */
  works(share = 1): () => void {
    this.#stop();
    this.#shares.push(share);
    this.#run();
    return () => {
      this.#stop();
      this.#shares.splice(this.#shares.indexOf(share), 1);
      this.#run();
    };
  }

  /** How fast time runs: as in the call that takes most of it. */
  get #rate(): number {
    return Math.max(0, ...this.#shares);
  }

  #run(): void {
    if (this.#rate === 0 || this.#leftMs === Infinity) return;
    this.#since = this.#clock.now();
    this.#callOff = this.#clock.after(this.#leftMs / this.#rate, () => this.#over.abort());
  }

  #stop(): void {
    this.#callOff();
    if (this.#rate > 0) this.#leftMs -= (this.#clock.now() - this.#since) * this.#rate;
  }
}
