import { setTimeout as sleep } from 'node:timers/promises';
import { abortable } from '../../src/base/abort.ts';
import { type Deferred, defer } from '../../src/base/deferred.ts';

export interface BreakOptions {
  readonly everyMs: number;
  /** Idle time before the measurement at the end of a break. */
  readonly stillMs: number;
}

/** Within 15 idle seconds each process frees unused memory (`base/collect-garbage.ts`). */
export const EVERY_THREE_MINUTES: BreakOptions = { everyMs: 180_000, stillMs: 15_000 };

/**
 * Regular breaks without any work, in which the memory that processes keep can be measured. During work they
 * also have the memory of requests in progress, which varies by more than the allowed growth.
 */
export class Breaks {
  #atWork = 0;
  #over: Deferred<void> | undefined;
  #allDone: Deferred<void> | undefined;

  /** Runs work that may not happen during a break, after the current break if there is one. */
  async work<T>(run: () => Promise<T>): Promise<T> {
    while (this.#over) await this.#over.promise;
    this.#atWork++;
    try {
      return await run();
    } finally {
      if (--this.#atWork === 0) this.#allDone?.resolve();
    }
  }

  /** Takes a break every `everyMs`, and calls `look` at the end of each, until the signal aborts. */
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
