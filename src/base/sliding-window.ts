/** A rate limit: at most `most` events within `windowMs`. */
export class SlidingWindow {
  readonly #most: number;
  readonly #windowMs: number;
  #times: number[] = [];

  constructor(most: number, windowMs: number) {
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /** Milliseconds until another event is allowed; 0 if it is allowed now. */
  waitMs(now: number): number {
    this.#forget(now);
    const blocking = this.#times.at(-this.#most);
    return blocking === undefined ? 0 : blocking + this.#windowMs - now;
  }

  /** Records an event at `now`. Times must not go backwards. */
  add(now: number): void {
    this.#forget(now);
    this.#times.push(now);
  }

  #forget(now: number): void {
    this.#times = this.#times.filter((time) => time + this.#windowMs > now);
  }
}
