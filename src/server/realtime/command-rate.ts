import type { Clock } from '../../base/clock.ts';

/** The limits of commands: a burst, a rate per second, and the bytes that count as one command. */
const MOST_AT_ONCE = 256;
const PER_SECOND = 100;
const BYTES_PER_COMMAND = 4_096;

/** Reading resumes when the excess has fallen to this. */
const GO_ON_AT = MOST_AT_ONCE / 2;

/** Reads a client more slowly that sends commands too fast; none is lost. */
export class CommandRate {
  readonly #clock: Clock;
  readonly #setFlow: (flow: 'go' | 'wait') => void;
  #weight = 0;
  #weighedAt: number;
  #callOff: (() => void) | undefined;
  #ended = false;

  constructor(clock: Clock, setFlow: (flow: 'go' | 'wait') => void) {
    this.#clock = clock;
    this.#setFlow = setFlow;
    this.#weighedAt = clock.now();
  }

  /** Counts a command of `bytes` bytes. */
  add(bytes: number): void {
    this.#weigh();
    this.#weight += 1 + bytes / BYTES_PER_COMMAND;
    if (this.#weight > MOST_AT_ONCE && this.#callOff === undefined && !this.#ended) this.#wait();
  }

  /** Stops limiting the client. */
  end(): void {
    this.#ended = true;
    this.#goOn();
  }

  #goOn(): void {
    if (this.#callOff === undefined) return;
    this.#callOff();
    this.#callOff = undefined;
    this.#setFlow('go');
  }

  #wait(): void {
    this.#setFlow('wait');
    const waitMs = (1000 * (this.#weight - GO_ON_AT)) / PER_SECOND;
    this.#callOff = this.#clock.after(waitMs, () => {
      this.#weigh();
      // Commands that are already in transit still arrive.
      if (this.#weight > MOST_AT_ONCE) this.#wait();
      else this.#goOn();
    });
  }

  #weigh(): void {
    const now = this.#clock.now();
    this.#weight = Math.max(0, this.#weight - (PER_SECOND * (now - this.#weighedAt)) / 1000);
    this.#weighedAt = now;
  }
}
