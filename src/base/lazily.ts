/**
 * What makes a value when it is first asked for it, and only then: for what not every program needs, and
 * costs time.
 */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
