/** Everything that an iteration yields. (`Array.fromAsync` is Node.js 22.) */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
