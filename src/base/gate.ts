/** Lets `width` tasks work side by side; the others wait for their turn, in order. */
export class Gate {
  readonly #width: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(width: number) {
    this.#width = width;
  }

  /** Runs `task` when its turn comes and returns its result. */
  async pass<T>(task: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.#width) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#inside++;
    try {
      return await task();
    } finally {
      // The next in line takes over the place, so that no other can.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#inside--;
    }
  }
}
