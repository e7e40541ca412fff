/** Bytes that are read where they are wanted: of a file, or of memory. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number;
  /**
   * `length` bytes from `at` on.
   * @throws RangeError where the source ends before.
   */
  read(at: number, length: number): Uint8Array;
}

/** The bytes of `memory`; what is read is a view of them. */
export const bytesInMemory = (memory: Uint8Array): ByteSource => ({
  size: memory.length,
  read(at, length) {
    requireInside(memory.length, at, length);
    return memory.subarray(at, at + length);
  },
});

/** @throws RangeError where a source of `size` bytes does not hold `length` bytes from `at` on. */
export function requireInside(size: number, at: number, length: number): void {
  if (!(at >= 0 && length >= 0 && at + length <= size)) throw new RangeError('ends too early');
}
