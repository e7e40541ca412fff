import { type Clock, systemClock } from './clock.ts';

/** Measures the total time of some work; overlapping work counts once. */
export class Stopwatch {
  readonly #clock: Pick<Clock, 'now'>;
  #running = 0;
  #since = 0;
  #ms = 0;

  constructor(clock: Pick<Clock, 'now'> = systemClock) {
    this.#clock = clock;
  }

  get seconds(): number {
    const running = this.#running > 0 ? this.#clock.now() - this.#since : 0;
    return (this.#ms + running) / 1000;
  }

  /** Runs `work`, measures it and returns its result. */
  async time<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running++ === 0) this.#since = this.#clock.now();
    try {
      return await work();
    } finally {
      if (--this.#running === 0) this.#ms += this.#clock.now() - this.#since;
    }
  }

  /** Yields `items` and measures the time spent waiting for them. */
  async *timeItems<T>(items: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
    const iterator = items[Symbol.asyncIterator]();
    let isOver = false;
    try {
      for (;;) {
        const { done, value } = await this.time(() => iterator.next());
        isOver = done === true;
        if (done) return;
        yield value;
      }
    } finally {
      if (!isOver) await iterator.return?.();
    }
  }
}
