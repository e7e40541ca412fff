import type { AudioPart } from '../domain/audio.ts';
import { SampleClock } from './sample-clock.ts';

/** Cuts a time range out of audio blocks. */
export class RangeCutter {
  readonly #start: number;
  readonly #end: number;
  readonly #clock = new SampleClock();

  /** Default: the whole audio. */
  constructor({ start, seconds = Infinity }: AudioPart = { start: 0 }) {
    this.#start = start;
    this.#end = start + seconds;
  }

  /** Seconds of audio taken so far. */
  get seconds(): number {
    return this.#clock.seconds;
  }

  /** Whether the range has ended. */
  get isOver(): boolean {
    return this.seconds >= this.#end;
  }

  /** Returns the samples of the next block that lie in the range: a view, possibly empty. */
  take(samples: Float32Array, sampleRate: number): Float32Array {
    const passed = this.seconds;
    const at = (seconds: number) => Math.max(0, Math.round((seconds - passed) * sampleRate));
    const kept = samples.subarray(at(this.#start), Math.min(samples.length, at(this.#end)));
    this.#clock.add(samples.length, sampleRate);
    return kept;
  }
}
