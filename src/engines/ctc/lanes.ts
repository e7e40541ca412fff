import { ThreadPool } from '../../threads/pool.ts';
import { programUrl } from '../../threads/program.ts';
import type { CtcAnswer, CtcCall, CtcModelOptions } from './program.ts';

/** One inference thread, with its own copy of the model. */
export type Lane = ThreadPool<CtcCall, CtcAnswer>;

/**
 * Inference threads that can be told apart: what a live stream carries over lies in the thread that heard it. Threads
 * load when there is work for them.
 */
export class Lanes {
  readonly #lanes: readonly { readonly lane: Lane; busy: number }[];

  constructor(options: CtcModelOptions, count: number) {
    const program = programUrl('engines/ctc/program.ts');
    this.#lanes = Array.from({ length: count }, () => ({
      lane: new ThreadPool<CtcCall, CtcAnswer>({ program, data: options, threads: 1 }),
      busy: 0,
    }));
  }

  get count(): number {
    return this.#lanes.length;
  }

  /** Loads the first `count`; rejects where the model cannot be opened. */
  async warm(count: number): Promise<void> {
    await Promise.all(this.#lanes.slice(0, count).map(({ lane }) => lane.warm()));
  }

  /** The lane with the least to do, which counts as busy until it is given back. */
  take(): { readonly lane: Lane; readonly giveBack: () => void } {
    const least = this.#lanes.reduce((best, one) => (one.busy < best.busy ? one : best));
    least.busy++;
    let isTaken = true;
    return {
      lane: least.lane,
      giveBack: () => {
        if (isTaken) least.busy--;
        isTaken = false;
      },
    };
  }

  /** Idempotent. */
  async close(): Promise<void> {
    await Promise.all(this.#lanes.map(({ lane }) => lane.close()));
  }
}
