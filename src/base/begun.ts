/**
 * The items of `source`, once the first of them is there, or its end; rejects with what comes instead of the
 * first. What it gives has to be read, or told with `return` that nobody will.
 */
export async function begun<T>(source: AsyncIterable<T>): Promise<AsyncIterableIterator<T, void>> {
  const iterator = source[Symbol.asyncIterator]();
  let first: IteratorResult<T, void> | undefined = await iterator.next();
  const begun: AsyncIterableIterator<T, void> = {
    async next() {
      const next = first ?? (await iterator.next());
      first = undefined;
      return next;
    },
    async return() {
      await iterator.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => begun,
  };
  return begun;
}
