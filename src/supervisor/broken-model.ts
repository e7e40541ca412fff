import type { Clock } from '../base/clock.ts';
import { cannotStart, type VoiceError } from '../domain/errors.ts';

export interface BrokenModelOptions {
  /** The model's name. */
  readonly model: string;
  readonly clock: Pick<Clock, 'now'>;
  /** A value that changes with the model's folder; never rejects. */
  readonly stamp: () => Promise<string>;
}

/** The reason why it could not start, and the time of the next attempt. */
interface Fault {
  readonly error: VoiceError;
  /** The stamp of the folder that it could not start from. */
  readonly stamp: Promise<string>;
  readonly restMs: number;
  /** In milliseconds of the clock. */
  readonly until: number;
}

/** The rest after the first failure; it doubles each time. */
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 3_600_000;

/** A model that could not start. It is tried again when its folder changes or a growing rest is over. */
export class BrokenModel {
  readonly #options: BrokenModelOptions;
  #fault: Fault | undefined;
  /** The stamp of the folder before workers read it. */
  #looked: Promise<string> | undefined;

  constructor(options: BrokenModelOptions) {
    this.#options = options;
  }

  /** The error of the last start; `undefined` if none is known. */
  get error(): VoiceError | undefined {
    return this.#fault?.error;
  }

  /** Records the folder's stamp, because workers are about to read the folder. */
  look(): void {
    this.#looked = this.#options.stamp();
  }

  /** Clears the error, because the model has started. */
  forget(): void {
    this.#fault = undefined;
  }

  /** Records the error of a failed start that other workers would repeat. Returns the error for clients. */
  blame(failure: VoiceError): VoiceError {
    const { model, clock, stamp } = this.#options;
    if (this.#fault?.error.cause === failure) return this.#fault.error;
    const restMs = Math.min(LONGEST_REST_MS, 2 * (this.#fault?.restMs ?? FIRST_REST_MS / 2));
    const error = cannotStart(model, failure);
    this.#fault = { error, stamp: this.#looked ?? stamp(), restMs, until: clock.now() + restMs };
    return error;
  }

  /**
   * Whether to try again now; returns true to one caller only.
   * @throws VoiceError the error of the last start, while the model rests.
   */
  async isDue(): Promise<boolean> {
    const fault = this.#fault;
    if (!fault) return false;
    const isMended = (await this.#options.stamp()) !== (await fault.stamp);
    if (!isMended && this.#options.clock.now() < fault.until) throw fault.error;
    // Another caller may have found the same meanwhile.
    if (this.#fault !== fault) return false;
    if (isMended) this.#fault = undefined;
    return true;
  }
}
