import { sleep } from '../../base/clock.ts';
import type { SessionScope } from '../scope/session-scope.ts';

/** Where a loudspeaker is that plays what is sent to it, from the moment at which it comes. */
export class Pace {
  readonly #scope: Pick<SessionScope, 'clock' | 'config'>;
  /** When it will have played all that was sent, on the clock. */
  #silentAt = 0;

  constructor(scope: Pick<SessionScope, 'clock' | 'config'>) {
    this.#scope = scope;
  }

  /** How far ahead of a loudspeaker sound may be sent, in milliseconds; as fast as it is made where undefined. */
  get #leadMs(): number | undefined {
    const { ttsPacing, ttsLeadMs } = this.#scope.config;
    return ttsPacing === 'none' ? undefined : ttsLeadMs;
  }

  /** Resolves when more is to be sent; rejects with the signal's reason. */
  async ready(signal: AbortSignal): Promise<void> {
    await this.#until(this.#leadMs, signal);
  }

  /** So many milliseconds of sound were sent. */
  sent(ms: number): void {
    this.#silentAt = Math.max(this.#silentAt, this.#scope.clock.now()) + ms;
  }

  /** Resolves when all that was sent has been played; rejects with the signal's reason. */
  async played(signal: AbortSignal): Promise<void> {
    await this.#until(this.#leadMs === undefined ? undefined : 0, signal);
  }

  async #until(aheadMs: number | undefined, signal: AbortSignal): Promise<void> {
    if (aheadMs === undefined) return;
    const { clock } = this.#scope;
    const waitMs = this.#silentAt - clock.now() - aheadMs;
    if (waitMs > 0) await sleep(clock, waitMs, signal);
  }
}
