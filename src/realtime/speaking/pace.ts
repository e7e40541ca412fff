import { type Clock, sleep } from '../../base/clock.ts';

export interface PaceOptions {
  readonly clock: Clock;
  /** How far ahead of a loudspeaker sound may be sent, in milliseconds; as fast as it is made where undefined. */
  readonly leadMs: () => number | undefined;
}

/** Where a loudspeaker is that plays what is sent to it, from the moment at which it comes. */
export class Pace {
  readonly #options: PaceOptions;
  /** When it will have played all that was sent, on the clock. */
  #silentAt = 0;

  constructor(options: PaceOptions) {
    this.#options = options;
  }

  /** Resolves when more is to be sent; rejects with the signal's reason. */
  async ready(signal: AbortSignal): Promise<void> {
    await this.#until(this.#options.leadMs(), signal);
  }

  /** So many milliseconds of sound were sent. */
  sent(ms: number): void {
    this.#silentAt = Math.max(this.#silentAt, this.#options.clock.now()) + ms;
  }

  /** Resolves when all that was sent has been played; rejects with the signal's reason. */
  async played(signal: AbortSignal): Promise<void> {
    await this.#until(this.#options.leadMs() === undefined ? undefined : 0, signal);
  }

  async #until(aheadMs: number | undefined, signal: AbortSignal): Promise<void> {
    if (aheadMs === undefined) return;
    const { clock } = this.#options;
    const waitMs = this.#silentAt - clock.now() - aheadMs;
    if (waitMs > 0) await sleep(clock, waitMs, signal);
  }
}
