import type { Clock } from '../base/clock.ts';
import { type WatchedWork, watchWork } from '../threads/processor-deadline.ts';
import type { processorTimeOf } from '../threads/processor-time.ts';

/** The limits of processor time, which decoding never reaches: a base, bytes per ms, and times real time. */
const GRACE_MS = 20_000;
const SLOWEST_BYTES_PER_MS = 500;
const SLOWEST_REAL_TIME = 10;

/** The clocks of a deadline. */
export interface DecodingTime {
  readonly clock: Clock;
  /** Milliseconds of processor time that a thread has used so far. */
  readonly processorTime: typeof processorTimeOf;
}

/**
 * Stops decoding that makes no progress. The limit on processor time grows with the length of the file and of
 * the decoded audio. A stream (`bytes` undefined) has no limit, because its sender sets the pace.
 */
export class DecodingDeadline {
  readonly #time: DecodingTime;
  readonly #bytes: number | undefined;
  readonly #controller = new AbortController();
  #seconds = 0;
  #watched: WatchedWork | undefined;

  constructor(time: DecodingTime, bytes: number | undefined) {
    this.#time = time;
    this.#bytes = bytes;
  }

  /** Aborts when the time is over. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts the clock when `thread` (a name for `processorTimeOf`) takes the file. */
  begin(thread: string | undefined): void {
    const bytes = this.#bytes;
    if (bytes === undefined) return;
    const { clock, processorTime } = this.#time;
    this.#watched = watchWork(
      { clock, processorTime: () => processorTime(thread) },
      () => GRACE_MS + bytes / SLOWEST_BYTES_PER_MS + (this.#seconds * 1_000) / SLOWEST_REAL_TIME,
      () => this.#controller.abort(),
    );
  }

  /** Reports that `seconds` of audio have been decoded. */
  extend(seconds: number): void {
    this.#seconds = seconds;
  }

  end(): void {
    this.#watched?.end();
  }
}
