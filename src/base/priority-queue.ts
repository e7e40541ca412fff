/** A queue of levels, 0 before 1 before 2; first in, first out within one. An item stands in it once. */
export class PriorityQueue<T extends object> {
  readonly #levels: readonly Set<T>[];

  constructor(levels: number) {
    this.#levels = Array.from({ length: levels }, () => new Set<T>());
  }

  get size(): number {
    return this.#levels.reduce((sum, { size }) => sum + size, 0);
  }

  /** Puts `item` last in its level. */
  push(item: T, level: number): void {
    this.#level(level).add(item);
  }

  /** Takes `item` out from wherever it stands; false where it does not. */
  delete(item: T): boolean {
    return this.#levels.some((items) => items.delete(item));
  }

  /** The items of one level, in order. Items may be taken out while this is being read. */
  level(level: number): ReadonlySet<T> {
    return this.#level(level);
  }

  /** Everything, in order. Items may be taken out while this is being read. */
  *[Symbol.iterator](): Generator<T, void, undefined> {
    for (const items of this.#levels) yield* items;
  }

  #level(level: number): Set<T> {
    const items = this.#levels[level];
    if (!items) throw new RangeError(`There is no level ${level}.`);
    return items;
  }
}
