import { setTimeout as sleep } from 'node:timers/promises';
import { abortable } from '../../src/base/abort.ts';
import { type Deferred, defer } from '../../src/base/deferred.ts';

export interface BreakOptions {
  readonly everyMs: number;
  /** How long nobody is at work before it is looked at what is there. */
  readonly stillMs: number;
}

/** Within 15 seconds each process has given back what it has done with (`base/collect-garbage.ts`). */
export const EVERY_THREE_MINUTES: BreakOptions = { everyMs: 180_000, stillMs: 15_000 };

/**
 * Times at which nobody is at work: what processes have then is what they keep. While they work they have besides
 * whatever came to be under way at that moment, which goes up and down by more than they may grow.
 */
export class Breaks {
  #atWork = 0;
  #over: Deferred<void> | undefined;
  #allDone: Deferred<void> | undefined;

  /** Does what is not done during a break, as soon as there is none. */
  async work<T>(run: () => Promise<T>): Promise<T> {
    while (this.#over) await this.#over.promise;
    this.#atWork++;
    try {
      return await run();
    } finally {
      if (--this.#atWork === 0) this.#allDone?.resolve();
    }
  }

  /** Has a break every so often, and looks at the end of each; until the signal aborts. */
  async take(
    look: () => Promise<void>,
    { everyMs, stillMs }: BreakOptions,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      for (;;) {
        await sleep(everyMs, undefined, { signal });
        this.#over = defer();
        this.#allDone = defer();
        if (this.#atWork > 0) await abortable(this.#allDone.promise, signal);
        await sleep(stillMs, undefined, { signal });
        await look();
        this.#resume();
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.#resume();
    }
  }

  #resume(): void {
    this.#over?.resolve();
    this.#over = undefined;
    this.#allDone = undefined;
  }
}
