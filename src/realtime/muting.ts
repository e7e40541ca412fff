import type { SessionState } from './session-state.ts';

/** Keeps a session from listening to itself: while it speaks, its audio is not recognized. */
export class Muting {
  readonly #state: SessionState;
  readonly #onEnd: () => void;
  /** The number of requested speeches that have not ended. */
  #speeches = 0;

  /** @param onEnd called after each speech. */
  constructor(state: SessionState, onEnd: () => void) {
    this.#state = state;
    this.#onEnd = onEnd;
  }

  get isOn(): boolean {
    return this.#speeches > 0;
  }

  /** Begins a speech and returns the function that ends it. */
  begin(): () => void {
    this.#speeches++;
    const leave = this.#state.occupy();
    return () => {
      this.#speeches--;
      leave();
      this.#onEnd();
    };
  }
}
