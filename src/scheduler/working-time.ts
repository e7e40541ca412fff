import type { Clock } from '../base/clock.ts';
import { type WatchedWork, watchWork, type WorkTime } from '../threads/processor-deadline.ts';

/**
 * The working time of a client's request: it runs while at least one of its calls runs, and stands still
 * while all wait. A shared call counts with the request's share of it.
 */
export class WorkingTime {
  readonly #time: WorkTime;
  readonly #over = new AbortController();
  #leftMs = Infinity;
  /** The request's share of each running call. */
  readonly #shares: number[] = [];
  #watched: WatchedWork | undefined;

  /** `processorTime` returns the milliseconds that the engines have used. Default: elapsed time. */
  constructor(clock: Clock, processorTime: () => number = () => clock.now()) {
    this.#time = { clock, processorTime };
  }

  /** Aborts when the time is used up. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  /** Sets the limit to `ms` from now on. */
  limit(ms: number): void {
    this.#stop();
    this.#leftMs = ms;
    this.#run();
  }

  /** Counts a call until the returned function is called, once. `share` is the request's part of it. */
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

  /** The speed of the clock: the largest of the request's shares. */
  get #rate(): number {
    return Math.max(0, ...this.#shares);
  }

  #run(): void {
    if (this.#rate === 0 || this.#leftMs === Infinity) return;
    const allowedMs = this.#leftMs / this.#rate;
    this.#watched = watchWork(
      this.#time,
      () => allowedMs,
      () => this.#over.abort(),
    );
  }

  #stop(): void {
    if (!this.#watched) return;
    this.#watched.end();
    this.#leftMs -= this.#watched.used() * this.#rate;
    this.#watched = undefined;
  }
}
