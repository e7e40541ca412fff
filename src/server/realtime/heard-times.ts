import type { Clock } from '../../base/clock.ts';
import { SPEECH_RATE } from '../../domain/audio.ts';

/** Sound without a final is kept for no longer by a session. */
const KEPT_MS = 60_000;
/** Frames closer together than this share a moment. */
const STEP_MS = 50;

/** When which part of a session's sound came, as far as it is less than a minute old. */
export class HeardTimes {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #moments: { untilMs: number; at: number }[] = [];
  #heardMs = 0;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** So many samples have come just now. */
  note(samples: number): void {
    const at = this.#clock.now();
    this.#heardMs += (1000 * samples) / SPEECH_RATE;
    const last = this.#moments.at(-1);
    if (last && at - last.at < STEP_MS) last.untilMs = this.#heardMs;
    else this.#moments.push({ untilMs: this.#heardMs, at });
    while (this.#moments.length > 1 && at - this.#moments[0]!.at > KEPT_MS) this.#moments.shift();
  }

  /** Seconds since the sound at `ms` of the session came; `undefined` where that is not known. */
  secondsSince(ms: number): number | undefined {
    const moment = this.#moments.find(({ untilMs }) => untilMs >= ms);
    return moment && (this.#clock.now() - moment.at) / 1000;
  }
}
