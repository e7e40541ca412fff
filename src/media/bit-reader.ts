/** The input ended before the requested bits. */
export class OutOfBits extends Error {}

/** Reads bits, the most significant first. `load` sets the bytes to read. */
export class BitReader {
  bytes: Uint8Array = new Uint8Array(0);
  /** In bits, from the beginning of `bytes`. */
  position = 0;
  #end = 0;

  /** Continues with the bytes [start, end) of `bytes`; at most 256 MiB. */
  load(bytes: Uint8Array, start = 0, end = bytes.byteLength): void {
    this.bytes = bytes;
    this.position = start * 8;
    this.#end = end * 8;
  }

  /** Throws OutOfBits if the position is beyond the end. */
  check(): void {
    if (this.position > this.#end) throw new OutOfBits('The data ends too soon.');
  }

  /** The next `count` bits, 0 to 32, as an unsigned number. */
  read(count: number): number {
    if (count > 24) return this.read(count - 16) * 65_536 + this.read(16);
    if (count === 0) return 0;
    const { bytes, position } = this;
    const at = position >>> 3;
    const window =
      ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) <<
      (position & 7);
    this.position = position + count;
    this.check();
    return window >>> (32 - count);
  }

  /** The next `count` bits, 1 to 53, in two's complement. */
  readSigned(count: number): number {
    const value = count > 32 ? this.read(count - 32) * 2 ** 32 + this.read(32) : this.read(count);
    return value >= 2 ** (count - 1) ? value - 2 ** count : value;
  }

  /** Reads a unary number: counts zeros and consumes the one after them. */
  readUnary(): number {
    for (let zeros = 0; ; zeros++) {
      const { bytes, position } = this;
      if ((position & 7) === 0 && bytes[position >>> 3] === 0) {
        this.position += 8;
        zeros += 7;
      } else {
        this.position++;
        if (((bytes[position >>> 3]! >> (7 - (position & 7))) & 1) === 1) return (this.check(), zeros);
      }
      this.check();
    }
  }

  /** Skips to the next byte boundary and returns the index of that byte. */
  align(): number {
    this.position = (this.position + 7) & ~7;
    this.check();
    return this.position >>> 3;
  }
}
