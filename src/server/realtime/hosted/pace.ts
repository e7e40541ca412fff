import type { Clock } from '../../../base/clock.ts';

/** Sound is passed on at most so many times as fast as it sounds, which a session keeps up with. */
const RATE = 1.2;

/** And never more than this at once, in seconds: less than what a session begins to complain of. */
const BURST = 1;

/** Says when the next sound may be passed on: a bucket that leaks. */
export class Pace {
  readonly #clock: Clock;
  #backlog = 0;
  #at: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#at = clock.now();
  }

  /** How long to wait, in milliseconds, before `seconds` of sound may be passed on; 0 where they may at once. */
  waitMs(seconds: number): number {
    this.#leak();
    return Math.max(0, ((this.#backlog + seconds - BURST) / RATE) * 1000);
  }

  /** So much sound has been passed on. */
  passed(seconds: number): void {
    this.#leak();
    this.#backlog += seconds;
  }

  #leak(): void {
    const now = this.#clock.now();
    this.#backlog = Math.max(0, this.#backlog - ((now - this.#at) / 1000) * RATE);
    this.#at = now;
  }
}
