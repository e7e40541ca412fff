import type { FileHandle } from 'node:fs/promises';
import { throwIfCancelled } from '../../domain/cancellation.ts';

/** The read sizes for sequential reading, and after a jump. */
const AHEAD_BYTES = 65_536;
const JUMP_BYTES = 4_096;

/** The most bytes to read, as a multiple of the file's size; no recording needs more. */
const MOST_READINGS = 8;
const FREE_BYTES = 16_777_216;

/** The file needs more reading than its audio can justify. */
export class TooMuchReading extends Error {}

/** Reads a file at any position through a buffer, so that consecutive small reads are cheap. */
export class FileWindow {
  /** In bytes. */
  readonly size: number;
  readonly #file: FileHandle;
  readonly #signal: AbortSignal;
  #bytes: Uint8Array = new Uint8Array(0);
  #start = 0;
  #left: number;

  constructor(file: FileHandle, size: number, signal: AbortSignal) {
    this.size = size;
    this.#file = file;
    this.#signal = signal;
    this.#left = MOST_READINGS * size + FREE_BYTES;
  }

  /** Returns `count` bytes at `position` if they are buffered. They are never overwritten. */
  held(position: number, count: number): Uint8Array | undefined {
    const at = position - this.#start;
    return at >= 0 && at + count <= this.#bytes.byteLength ? this.#bytes.subarray(at, at + count) : undefined;
  }

  /** `count` bytes at `position`, fewer at the end of the file. Throws TooMuchReading, `cancelled`. */
  async read(position: number, count: number): Promise<Uint8Array> {
    const held = this.held(position, count);
    if (held !== undefined) return held;
    throwIfCancelled(this.#signal);
    const jump = position - (this.#start + this.#bytes.byteLength);
    const ahead = jump > -AHEAD_BYTES && jump < JUMP_BYTES ? AHEAD_BYTES : JUMP_BYTES;
    const wanted = Math.max(0, Math.min(Math.max(count, ahead), this.size - position));
    this.#left -= wanted;
    if (this.#left < 0) throw new TooMuchReading('The sample table refers to the same bytes too often.');
    const buffer = new Uint8Array(wanted);
    let filled = 0;
    while (filled < wanted) {
      const { bytesRead } = await this.#file.read(buffer, filled, wanted - filled, position + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    this.#bytes = buffer.subarray(0, filled);
    this.#start = position;
    return this.#bytes.subarray(0, count);
  }
}
