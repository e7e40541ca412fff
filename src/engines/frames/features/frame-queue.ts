/** Frames of features that wait to be heard, in the order they came. */
export class FrameQueue {
  readonly #bins: number;
  #data: Float32Array;
  #start = 0;
  #end = 0;

  constructor(bins: number) {
    this.#bins = bins;
    this.#data = new Float32Array(64 * bins);
  }

  /** Frames that wait. */
  get length(): number {
    return (this.#end - this.#start) / this.#bins;
  }

  /** Takes [n x bins] frames in. */
  push(frames: Float32Array): void {
    if (this.#end + frames.length > this.#data.length) this.#makeRoom(frames.length);
    this.#data.set(frames, this.#end);
    this.#end += frames.length;
  }

  /** A copy of the first `count` frames. */
  first(count: number): Float32Array {
    return this.#data.slice(this.#start, this.#start + count * this.#bins);
  }

  /** Lets go of the first `count` frames. */
  drop(count: number): void {
    this.#start = Math.min(this.#end, this.#start + count * this.#bins);
  }

  /** What waits moves to the front, of a larger array where that is not enough. */
  #makeRoom(more: number): void {
    const waiting = this.#data.subarray(this.#start, this.#end);
    const needed = waiting.length + more;
    const data = needed * 2 > this.#data.length ? new Float32Array(needed * 2) : this.#data;
    data.set(waiting);
    this.#data = data;
    this.#end = waiting.length;
    this.#start = 0;
  }
}
