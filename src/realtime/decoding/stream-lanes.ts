import { type Deferred, defer } from '../../base/deferred.ts';
import type { SttEngine } from '../../domain/engine.ts';

/** A decode of one stream that wants a lane of the engine. */
export interface LaneUse {
  readonly final: boolean;
  /** A final of another stream needs the lane: leave it as soon as possible. Not called of finals. */
  readonly makeWay: () => void;
}

const known = new WeakMap<SttEngine, StreamLanes>();

/** The lanes that all live streams of one engine share. */
export function lanesOf(engine: SttEngine): StreamLanes {
  const lanes = known.get(engine) ?? new StreamLanes(engine.facts.lanes);
  known.set(engine, lanes);
  return lanes;
}

/**
 * Who is heard next where several streams listen with one engine: finals first, in the order in which they were asked
 * for, and what is not final in what room they leave. A final that finds no lane takes one from what is not.
 */
export class StreamLanes {
  readonly #count: number;
  readonly #running = new Set<LaneUse>();
  /** Those of the running ones that were asked to make way. */
  readonly #leaving = new Set<LaneUse>();
  readonly #waiting: { readonly use: LaneUse; readonly turn: Deferred<void> }[] = [];

  constructor(count: number) {
    this.#count = count;
  }

  /** Resolves when there is a lane, or when it was given up. To be left in any case. */
  async enter(use: LaneUse): Promise<void> {
    const turn = defer<void>();
    this.#waiting.push({ use, turn });
    this.#advance();
    if (use.final && !this.#running.has(use)) this.#clearLane();
    await turn.promise;
  }

  /** It need not wait any more, if it does. */
  giveUp(use: LaneUse): void {
    const at = this.#waiting.findIndex((waiting) => waiting.use === use);
    if (at >= 0) this.#waiting.splice(at, 1)[0]!.turn.resolve();
  }

  /** Idempotent. */
  leave(use: LaneUse): void {
    this.#running.delete(use);
    this.#leaving.delete(use);
    this.#advance();
  }

  #advance(): void {
    while (this.#running.size < this.#count && this.#waiting.length > 0) {
      const final = this.#waiting.findIndex(({ use }) => use.final);
      const [next] = this.#waiting.splice(Math.max(0, final), 1);
      this.#running.add(next!.use);
      next!.turn.resolve();
    }
  }

  /** The one that has run the shortest loses the least. */
  #clearLane(): void {
    const newest = [...this.#running].findLast((use) => !use.final && !this.#leaving.has(use));
    if (!newest) return;
    this.#leaving.add(newest);
    newest.makeWay();
  }
}
