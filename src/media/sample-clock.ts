/** Converts sample counts to seconds without rounding drift, across changes of the sample rate. */
export class SampleClock {
  #earlier = 0;
  #since = 0;
  #rate = 1;

  /** The elapsed seconds. */
  get seconds(): number {
    return this.#earlier + this.#since / this.#rate;
  }

  add(samples: number, sampleRate: number): void {
    if (sampleRate !== this.#rate) {
      this.set(this.seconds);
      this.#rate = sampleRate;
    }
    this.#since += samples;
  }

  /** Continues from `seconds`. */
  set(seconds: number): void {
    this.#earlier = seconds;
    this.#since = 0;
  }
}
