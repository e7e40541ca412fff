/**
 * Counts samples in seconds. Sums of fractions would drift: whole samples are counted since the rate last
 * changed.
 */
export class SampleClock {
  #earlier = 0;
  #since = 0;
  #rate = 1;

  /** Seconds that went by. */
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

  /** Goes on from `seconds`. */
  set(seconds: number): void {
    this.#earlier = seconds;
    this.#since = 0;
  }
}
