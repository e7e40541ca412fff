/** Random-access bytes of a file or of memory. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number;
  /**
   * `length` bytes from `at` on.
   * @throws RangeError where the source ends before.
   */
  read(at: number, length: number): Uint8Array;
}

/** A byte source over `memory`; reads return views. */
export const bytesInMemory = (memory: Uint8Array): ByteSource => ({
  size: memory.length,
  read(at, length) {
    requireInside(memory.length, at, length);
    return memory.subarray(at, at + length);
  },
});

/**
 * Checks that a source of `size` bytes contains `length` bytes from `at`.
 * @throws RangeError
 */
export function requireInside(size: number, at: number, length: number): void {
  if (!(at >= 0 && length >= 0 && at + length <= size)) throw new RangeError('ends too early');
}
