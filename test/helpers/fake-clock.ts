import type { Clock } from '../../src/base/clock.ts';

/** A clock whose time passes only when a test calls `advance`. */
export class FakeClock implements Clock {
  #now = 0;
  /** Milliseconds by which the wall clock was set forward, or back if negative. */
  putForward = 0;
  readonly #timers = new Set<{ readonly at: number; readonly action: () => void }>();

  now(): number {
    return this.#now;
  }

  date(): number {
    return this.#now + this.putForward;
  }

  after(ms: number, action: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, ms), action };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Advances by `ms`, timer by timer, and settles the promises after each timer. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    await settle();
    for (let next = this.#next(until); next; next = this.#next(until)) {
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.action();
      await settle();
    }
    this.#now = until;
  }

  /** The number of pending timers. */
  get timers(): number {
    return this.#timers.size;
  }

  #next(until: number) {
    const [first] = [...this.#timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
    return first;
  }
}

/** Waits until all promises that can settle have settled. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}
