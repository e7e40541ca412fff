import type { AudioPart } from '../domain/audio.ts';
import { SampleClock } from './sample-clock.ts';

/** Cuts a part out of audio that comes in blocks. */
export class PartCutter {
  readonly #start: number;
  readonly #end: number;
  readonly #clock = new SampleClock();

  /** All of it where there is no part. */
  constructor({ start, seconds = Infinity }: AudioPart = { start: 0 }) {
    this.#start = start;
    this.#end = start + seconds;
  }

  /** Seconds of the whole that went by. */
  get seconds(): number {
    return this.#clock.seconds;
  }

  /** Nothing that comes is of the part. */
  get isOver(): boolean {
    return this.seconds >= this.#end;
  }

  /** What of the next block is of the part: a view of it, maybe an empty one. */
  take(samples: Float32Array, sampleRate: number): Float32Array {
    const passed = this.seconds;
    const at = (seconds: number) => Math.max(0, Math.round((seconds - passed) * sampleRate));
    const kept = samples.subarray(at(this.#start), Math.min(samples.length, at(this.#end)));
    this.#clock.add(samples.length, sampleRate);
    return kept;
  }
}
