/** Returns a function that calls `make` on its first call and keeps the value. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
