/** Returns a function that calls `make` on its first call and keeps the value. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * Returns a function that calls `open` on its first call and keeps the result. After a failure, the next call
 * tries again.
 */
export function openOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
