/**
 * Waits for the first item of `source`, or its end, and returns all items. Rejects with an error that comes
 * before the first item. The caller must iterate the result, or call its `return`.
 */
export async function awaitFirst<T>(source: AsyncIterable<T>): Promise<AsyncIterableIterator<T, void>> {
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
