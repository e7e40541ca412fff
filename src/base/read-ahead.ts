/**
 * The items of `source`, which is pulled at once and kept `limit` items ahead of the reader: what makes the
 * items and what takes them work side by side. Meant for async generators, which answer pulls in order.
 */
export function readAhead<T>(source: AsyncGenerator<T, void, undefined>, limit: number): AsyncIterable<T> {
  const pull = () => {
    const next = source.next();
    // Its turn to be awaited may never come, when the reader leaves early.
    next.catch(() => undefined);
    return next;
  };
  const ahead = Array.from({ length: limit }, pull);
  return {
    async *[Symbol.asyncIterator]() {
      try {
        for (let next = await ahead.shift()!; !next.done; next = await ahead.shift()!) {
          ahead.push(pull());
          yield next.value;
        }
      } finally {
        await source.return();
      }
    },
  };
}
