/** "At most so many in so long": remembers when things happened, and whether there is room for another. */
export class SlidingWindow {
  readonly #most: number;
  readonly #windowMs: number;
  #times: number[] = [];

  constructor(most: number, windowMs: number) {
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /** How long until there is room for another; 0 where there is. */
  waitMs(now: number): number {
    this.#forget(now);
    const blocking = this.#times.at(-this.#most);
    return blocking === undefined ? 0 : blocking + this.#windowMs - now;
  }

  /** Something happened at `now`. Times never go backwards. */
  add(now: number): void {
    this.#forget(now);
    this.#times.push(now);
  }

  #forget(now: number): void {
    this.#times = this.#times.filter((time) => time + this.#windowMs > now);
  }
}
