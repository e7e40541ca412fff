/** Reads bits as Vorbis packs them, the least significant first. Past the end there are zeros. */
export class LowBits {
  readonly #bytes: Uint8Array;
  #position: number; // in bits

  constructor(bytes: Uint8Array, start = 0) {
    this.#bytes = bytes;
    this.#position = start * 8;
  }

  /** Whether more was read than there is. */
  get over(): boolean {
    return this.left < 0;
  }

  /** How many bits are left; below 0 by as many as were read past the end. */
  get left(): number {
    return this.#bytes.byteLength * 8 - this.#position;
  }

  /** The next `count` bits, 0 to 32. */
  read(count: number): number {
    if (count > 24) return this.read(16) + this.read(count - 16) * 65_536;
    const value = this.peek(count);
    this.#position += count;
    return value;
  }

  /** The same, 24 bits at most, without moving on. */
  peek(count: number): number {
    const bytes = this.#bytes;
    const at = this.#position >>> 3;
    const window =
      (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>>
      (this.#position & 7);
    return window & ((1 << count) - 1);
  }

  skip(count: number): void {
    this.#position += count;
  }
}
