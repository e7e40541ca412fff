/** Zero crossings of the filter on each side: aliases are 50 dB below the signal. */
const CROSSINGS = 16;

/**
 * Resamples a mono stream from `from` Hz to `to` Hz by a sinc windowed with Hann, cut off at half of the
 * lower rate.
 */
export class Resampler {
  readonly #step: number;
  readonly #cutoff: number;
  readonly #reach: number;
  #held: Float32Array;
  /** The position of the next output sample, in `#held`. */
  #at: number;

  constructor(from: number, to: number) {
    this.#step = from / to;
    this.#cutoff = Math.min(1, to / from);
    this.#reach = Math.ceil(CROSSINGS / this.#cutoff);
    this.#held = new Float32Array(this.#reach);
    this.#at = this.#reach;
  }

  /** Takes the next input samples and returns the output samples that they complete. */
  push(samples: Float32Array): Float32Array {
    if (this.#step === 1) return samples.slice();
    const all = new Float32Array(this.#held.length + samples.length);
    all.set(this.#held);
    all.set(samples, this.#held.length);
    const count = Math.max(0, Math.ceil((all.length - this.#reach - this.#at) / this.#step));
    const made = new Float32Array(count);
    for (let index = 0; index < count; index++)
      made[index] = this.#sampleAt(all, this.#at + index * this.#step);
    const next = this.#at + count * this.#step;
    const gone = Math.max(0, Math.floor(next) - this.#reach);
    this.#held = all.slice(gone);
    this.#at = next - gone;
    return made;
  }

  #sampleAt(samples: Float32Array, position: number): number {
    let sum = 0;
    const first = Math.max(0, Math.ceil(position - this.#reach));
    const last = Math.min(samples.length - 1, Math.floor(position + this.#reach));
    for (let index = first; index <= last; index++) {
      const distance = index - position;
      const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / this.#reach);
      sum += samples[index]! * sinc(distance * this.#cutoff) * window;
    }
    return sum * this.#cutoff;
  }
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
