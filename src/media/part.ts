import type { AudioPart } from '../domain/audio.ts';

/** Cuts a part out of audio that comes in blocks. */
export class PartCutter {
  readonly #start: number;
  readonly #end: number;
  /** Seconds before the rate last changed, and samples since: sums of fractions would not be whole again. */
  #earlier = 0;
  #since = 0;
  #rate = 1;

  /** All of it where there is no part. */
  constructor({ start, seconds = Infinity }: AudioPart = { start: 0 }) {
    this.#start = start;
    this.#end = start + seconds;
  }

  /** Seconds of the whole that went by. */
  get seconds(): number {
    return this.#earlier + this.#since / this.#rate;
  }

  /** Nothing that comes is of the part. */
  get isOver(): boolean {
    return this.seconds >= this.#end;
  }

  /** What of the next block is of the part: a view of it, maybe an empty one. */
  take(samples: Float32Array, sampleRate: number): Float32Array {
    if (sampleRate !== this.#rate) {
      this.#earlier = this.seconds;
      this.#since = 0;
      this.#rate = sampleRate;
    }
    const passed = this.seconds;
    const at = (seconds: number) => Math.max(0, Math.round((seconds - passed) * sampleRate));
    const kept = samples.subarray(at(this.#start), Math.min(samples.length, at(this.#end)));
    this.#since += samples.length;
    return kept;
  }
}
