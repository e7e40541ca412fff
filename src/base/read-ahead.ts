/**
 * Pulls `source` at once and stays up to `limit` items ahead of the reader, so that producer and consumer
 * work in parallel. `source` must answer pulls in order, as async generators do.
 */
export function readAhead<T>(source: AsyncGenerator<T, void, undefined>, limit: number): AsyncIterable<T> {
  const pull = () => {
    const next = source.next();
    // If the reader leaves early, nothing awaits this promise.
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
