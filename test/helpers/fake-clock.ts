import type { Clock } from '../../src/base/clock.ts';

/** Time that only passes when a test says so. */
export class FakeClock implements Clock {
  #now = 0;
  /** By how many milliseconds the clock on the wall was put forward, or back. */
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

  /** Lets `ms` pass, timer by timer, and everything that follows from each come to rest. */
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

  /** How many timers wait. */
  get timers(): number {
    return this.#timers.size;
  }

  #next(until: number) {
    const [first] = [...this.#timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
    return first;
  }
}

/** Lets promises that can settle do so. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}
