import type { AudioPart } from '../domain/audio.ts';

/** Cuts a part out of audio that comes in blocks. */
export class PartCutter {
  readonly #start: number;
  readonly #end: number;
  #seconds = 0;

  /** All of it where there is no part. */
  constructor({ start, seconds = Infinity }: AudioPart = { start: 0 }) {
    this.#start = start;
    this.#end = start + seconds;
  }

  /** Seconds of the whole that went by. */
  get seconds(): number {
    return this.#seconds;
  }

  /** Nothing that comes is of the part. */
  get isOver(): boolean {
    return this.#seconds >= this.#end;
  }

  /** What of the next block is of the part: a view of it, maybe an empty one. */
  take(samples: Float32Array, sampleRate: number): Float32Array {
    const at = (seconds: number) => Math.max(0, Math.round((seconds - this.#seconds) * sampleRate));
    const kept = samples.subarray(at(this.#start), Math.min(samples.length, at(this.#end)));
    this.#seconds += samples.length / sampleRate;
    return kept;
  }
}
