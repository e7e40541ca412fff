import { type CallMethod, callMethods, type MethodCall } from '../../threads/methods.ts';
import { ThreadPool } from '../../threads/pool.ts';
import type { FrameMethods } from './service.ts';

/** One inference thread with its own copy of the model. */
export type Lane = CallMethod<FrameMethods>;

/**
 * Individually addressable inference threads. The states of a live stream stay in the thread that decodes it.
 * A thread loads the model when it first gets work.
 */
export class Lanes {
  readonly #lanes: readonly {
    readonly pool: ThreadPool<MethodCall<FrameMethods>, unknown>;
    busy: number;
  }[];

  /** @param program whose `open` takes `data` and gives what `hearing` does. */
  constructor(program: URL, data: unknown, count: number) {
    this.#lanes = Array.from({ length: count }, () => ({
      pool: new ThreadPool({ program, data, threads: 1 }),
      busy: 0,
    }));
  }

  get count(): number {
    return this.#lanes.length;
  }

  /** Loads the first `count`; rejects where the model cannot be opened. */
  async warm(count: number): Promise<void> {
    await Promise.all(this.#lanes.slice(0, count).map(({ pool }) => pool.warm()));
  }

  /** The lane with the least to do, which counts as busy until it is given back. */
  take(): { readonly lane: Lane; readonly giveBack: () => void } {
    const least = this.#lanes.reduce((best, one) => (one.busy < best.busy ? one : best));
    least.busy++;
    let isTaken = true;
    return {
      lane: callMethods(least.pool),
      giveBack: () => {
        if (isTaken) least.busy--;
        isTaken = false;
      },
    };
  }

  /** Idempotent. */
  async close(): Promise<void> {
    await Promise.all(this.#lanes.map(({ pool }) => pool.close()));
  }
}
