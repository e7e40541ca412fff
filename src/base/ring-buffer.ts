/**
 * The newest samples of an endless stream, in memory that is reserved once. Positions are those of the
 * stream: the first sample ever pushed is 0.
 */
export class RingBuffer {
  readonly #samples: Float32Array;
  #start = 0;
  #end = 0;

  constructor(capacity: number) {
    this.#samples = new Float32Array(capacity);
  }

  /** The number of samples that it can hold. */
  get capacity(): number {
    return this.#samples.length;
  }

  /** The first sample that is still held. */
  get start(): number {
    return this.#start;
  }

  /** One past the newest. */
  get end(): number {
    return this.#end;
  }

  /** Appends samples; the oldest ones are overwritten. */
  push(samples: Float32Array): void {
    const { length: capacity } = this.#samples;
    const kept = samples.length > capacity ? samples.subarray(samples.length - capacity) : samples;
    const from = this.#end + samples.length - kept.length;
    const place = from % capacity;
    const beforeWrap = Math.min(kept.length, capacity - place);
    this.#samples.set(kept.subarray(0, beforeWrap), place);
    this.#samples.set(kept.subarray(beforeWrap), 0);
    this.#end += samples.length;
    this.#start = Math.max(this.#start, this.#end - capacity);
  }

  /** Drops everything before the position `before`. */
  forget(before: number): void {
    this.#start = Math.min(this.#end, Math.max(this.#start, before));
  }

  /** A copy of the samples from `from` to before `to`; `undefined` where not all of them are held. */
  read(from: number, to: number): Float32Array | undefined {
    if (from < this.#start || to > this.#end || from > to) return undefined;
    const { length: capacity } = this.#samples;
    const copy = new Float32Array(to - from);
    const place = from % capacity;
    const beforeWrap = Math.min(copy.length, capacity - place);
    copy.set(this.#samples.subarray(place, place + beforeWrap));
    copy.set(this.#samples.subarray(0, copy.length - beforeWrap), beforeWrap);
    return copy;
  }
}
