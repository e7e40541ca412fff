import { readSync } from 'node:fs';

/** Random-access bytes of a file or of memory. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number;
  /**
   * Reads `length` bytes from `at` on.
   * @throws RangeError if the source ends before.
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

/** A byte source over `size` bytes of the open file `fd`; reads return copies. */
export const bytesInFile = (fd: number, size: number): ByteSource => ({
  size,
  read(at, length) {
    requireInside(size, at, length);
    const bytes = new Uint8Array(length);
    for (let done = 0; done < length;) {
      const read = readSync(fd, bytes, done, length - done, at + done);
      if (read === 0) throw new RangeError('ends too early');
      done += read;
    }
    return bytes;
  },
});

/**
 * Checks that a source of `size` bytes contains `length` bytes from `at`.
 * @throws RangeError
 */
export function requireInside(size: number, at: number, length: number): void {
  if (!(at >= 0 && length >= 0 && at + length <= size)) throw new RangeError('ends too early');
}
