import { type Deferred, defer } from './deferred.ts';

type Next<T> = IteratorResult<T, undefined>;

/** A queue for one reader: one side pushes, the other pulls with `for await`, and either side may end it. */
export class AsyncQueue<T> implements AsyncIterableIterator<T, undefined> {
  readonly #items: T[] = [];
  #reader: Deferred<Next<T>> | undefined;
  #ended = false;

  /** Hands `item` to the reader, or keeps it until there is one. Ignored once the queue has ended. */
  push(item: T): void {
    if (this.#ended) return;
    if (this.#reader) this.#answer({ value: item, done: false });
    else this.#items.push(item);
  }

  /** No more items; those already queued are still delivered. */
  end(): void {
    this.#ended = true;
    this.#answer({ value: undefined, done: true });
  }

  async next(): Promise<Next<T>> {
    if (this.#items.length > 0) return { value: this.#items.shift() as T, done: false };
    if (this.#ended) return { value: undefined, done: true };
    this.#reader = defer();
    return this.#reader.promise;
  }

  /** Ends the queue for the reader: queued items are dropped, and so are later ones. */
  async return(): Promise<Next<T>> {
    this.#items.length = 0;
    this.end();
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #answer(next: Next<T>): void {
    this.#reader?.resolve(next);
    this.#reader = undefined;
  }
}
