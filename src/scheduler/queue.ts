/** The queue's levels, first to last: REALTIME is 0, BATCH is 1. */
export const PRIORITIES = ['realtime', 'batch'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** A BATCH request that has waited this long becomes a REALTIME one. */
export const AGEING_MS = 30_000;

/** A request that waits since `enqueuedAt`, in the milliseconds of `promote`. */
export interface Queued {
  readonly enqueuedAt: number;
}

/** Orders requests: REALTIME before BATCH, first come first served, and BATCH never waits for ever. */
export class RequestQueue<T extends Queued> {
  readonly #items = new PriorityQueue<T>(PRIORITIES.length);

  get size(): number {
    return this.#items.size;
  }

  push(item: T, priority: Priority): void {
    this.#items.push(item, PRIORITIES.indexOf(priority));
  }

  /** Removes `item`; returns false if it is not here. */
  delete(item: T): boolean {
    return this.#items.delete(item);
  }

  /** How many wait, by priority. */
  depth(): Record<Priority, number> {
    return { realtime: this.level('realtime').size, batch: this.level('batch').size };
  }

  /** The waiting items of this priority, in order. Items may be removed during the iteration. */
  level(priority: Priority): ReadonlySet<T> {
    return this.#items.level(PRIORITIES.indexOf(priority));
  }

  /** Moves requests that have waited for `AGEING_MS` in BATCH to the end of REALTIME, and returns them. */
  promote(now: number): readonly T[] {
    const old: T[] = [];
    for (const item of this.level('batch')) {
      // In order of arrival: the requests after a too young one are younger still.
      if (now - item.enqueuedAt < AGEING_MS) break;
      this.#items.delete(item);
      this.push(item, 'realtime');
      old.push(item);
    }
    return old;
  }

  /** The time of the next promotion; `undefined` if nothing waits in BATCH. */
  nextPromotion(): number | undefined {
    for (const { enqueuedAt } of this.level('batch')) return enqueuedAt + AGEING_MS;
    return undefined;
  }

  /** All waiting items in order. Items may be removed during the iteration. */
  [Symbol.iterator](): Iterator<T, void, undefined> {
    return this.#items[Symbol.iterator]();
  }
}

/** A queue with levels, 0 first; first in, first out within a level. Each item is in it at most once. */
export class PriorityQueue<T extends object> {
  readonly #levels: readonly Set<T>[];

  constructor(levels: number) {
    this.#levels = Array.from({ length: levels }, () => new Set<T>());
  }

  get size(): number {
    return this.#levels.reduce((sum, { size }) => sum + size, 0);
  }

  /** Appends `item` to its level. */
  push(item: T, level: number): void {
    this.#level(level).add(item);
  }

  /** Removes `item` from its level; returns false if it is in none. */
  delete(item: T): boolean {
    return this.#levels.some((items) => items.delete(item));
  }

  /** The items of one level, in order. Items may be removed during the iteration. */
  level(level: number): ReadonlySet<T> {
    return this.#level(level);
  }

  /** All items, in order. Items may be removed during the iteration. */
  *[Symbol.iterator](): Generator<T, void, undefined> {
    for (const items of this.#levels) yield* items;
  }

  #level(level: number): Set<T> {
    const items = this.#levels[level];
    if (!items) throw new RangeError(`There is no level ${level}.`);
    return items;
  }
}
