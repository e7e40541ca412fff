/** Wraps a list, and counts the reads of its elements. */
export function countedReads<T>(list: readonly T[]): {
  readonly list: readonly T[];
  readonly reads: () => number;
} {
  let reads = 0;
  const counted = new Proxy(list, {
    get(target, key, receiver) {
      reads++;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  return { list: counted, reads: () => reads };
}
