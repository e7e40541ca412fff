const FIRST_BYTES = 131_072;

/**
 * A window over a byte stream that grows to the requested size. Memory is bounded by the largest request. The
 * caller must close it.
 */
export class ByteInput {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #buffer = new Uint8Array(FIRST_BYTES);
  #start = 0;
  #end = 0;
  #position = 0;

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** The bytes in the window; valid until the next `fill`. */
  get view(): Uint8Array {
    return this.#buffer.subarray(this.#start, this.#end);
  }

  /** The number of bytes in the window. */
  get held(): number {
    return this.#end - this.#start;
  }

  /** The number of bytes of the stream before the window. */
  get position(): number {
    return this.#position;
  }

  /** Reads until the window holds `count` bytes; resolves with false if the stream ends earlier. */
  async fill(count: number): Promise<boolean> {
    while (this.held < count) {
      const { done, value } = await this.#pieces.next();
      if (done) return false;
      this.#append(value);
    }
    return true;
  }

  /** Removes the first `count` bytes, which the window must hold. */
  drop(count: number): void {
    this.#start += count;
    this.#position += count;
  }

  /** Skips `count` bytes of the stream; resolves with false if it ends earlier. */
  async skip(count: number): Promise<boolean> {
    for (let left = count; ;) {
      const here = Math.min(left, this.held);
      this.drop(here);
      left -= here;
      if (left === 0) return true;
      if (!(await this.fill(1))) return false;
    }
  }

  /** Closes the source of the bytes. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  #append(piece: Uint8Array): void {
    if (this.#end + piece.byteLength > this.#buffer.byteLength) {
      const needed = this.held + piece.byteLength;
      const room = this.#buffer.byteLength;
      // Moves the held bytes to the front only if half of the buffer is free.
      const buffer = needed * 2 > room ? new Uint8Array(Math.max(needed, room) * 2) : this.#buffer;
      buffer.set(this.view);
      this.#end = this.held;
      this.#start = 0;
      this.#buffer = buffer;
    }
    this.#buffer.set(piece, this.#end);
    this.#end += piece.byteLength;
  }
}
