import type { ByteSource } from './byte-source.ts';

/** The number of bytes to fetch at a time, enough for whole numbers and names. */
const WINDOW_BYTES = 65_536;

/**
 * Reads little-endian numbers and short texts of a source in order, and skips the bytes between them. Every
 * method throws RangeError if the source ends.
 */
export class SequentialReader {
  readonly #source: ByteSource;
  #window: Uint8Array = new Uint8Array(0);
  #windowAt = 0;
  /** The position of the next byte. */
  at = 0;

  constructor(source: ByteSource) {
    this.#source = source;
  }

  /** Whether nothing is left. */
  get isAtEnd(): boolean {
    return this.at >= this.#source.size;
  }

  u8(): number {
    return this.#view(1).getUint8(0);
  }

  u16(): number {
    return this.#view(2).getUint16(0, true);
  }

  u32(): number {
    return this.#view(4).getUint32(0, true);
  }

  i32(): number {
    return this.#view(4).getInt32(0, true);
  }

  /** Reads `length` bytes. They are valid until the next call. */
  bytes(length: number): Uint8Array {
    const offset = this.at - this.#windowAt;
    if (offset >= 0 && offset + length <= this.#window.length) {
      this.at += length;
      return this.#window.subarray(offset, offset + length);
    }
    const left = this.#source.size - this.at;
    this.#window = this.#source.read(this.at, Math.max(length, Math.min(WINDOW_BYTES, left)));
    this.#windowAt = this.at;
    this.at += length;
    return this.#window.subarray(0, length);
  }

  /** A name: `length` bytes of Latin-1. */
  text(length: number): string {
    return Buffer.from(this.bytes(length)).toString('latin1');
  }

  /** Skips `length` bytes. */
  skip(length: number): void {
    if (!(length >= 0 && this.at + length <= this.#source.size)) throw new RangeError('ends too early');
    this.at += length;
  }

  #view(length: number): DataView {
    const { buffer, byteOffset } = this.bytes(length);
    return new DataView(buffer, byteOffset, length);
  }
}
