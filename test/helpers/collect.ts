/** Everything an iteration gives. (`Array.fromAsync` is Node 22; we support 20.) */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** An array as a stream. */
export async function* streamOf<T>(items: Iterable<T>): AsyncGenerator<T, void, undefined> {
  yield* items;
}
