import type { Priority } from './queue.ts';

/** How an engine call ended. */
export type CallStatus = 'completed' | 'cancelled' | 'failed';

/** A call that goes to an engine, for logs and measurements. */
export interface Dispatch {
  readonly model: string;
  /** The ids of the requests in the batch. */
  readonly requestIds: readonly string[];
  readonly rows: number;
  /** The waiting time of each request in seconds. */
  readonly waitSeconds: readonly number[];
}

/** Observes the scheduler, for metrics and logs. */
export interface SchedulerObserver {
  depthChanged(depth: Readonly<Record<Priority, number>>): void;
  promoted(count: number): void;
  dispatched(dispatch: Dispatch): void;
  /** The engine's call has ended, well or not. */
  answered(seconds: number): void;
  /** A cancelled request has ended and the engine is free, `seconds` after the cancel. */
  cancelled(seconds: number): void;
  ended(status: CallStatus): void;
}

/** An observer that does nothing. */
export const UNOBSERVED: SchedulerObserver = {
  depthChanged: () => undefined,
  promoted: () => undefined,
  dispatched: () => undefined,
  answered: () => undefined,
  cancelled: () => undefined,
  ended: () => undefined,
};

/** The latencies of one engine call, in milliseconds. */
export interface Latency {
  /** From joining the queue to dispatch. */
  readonly waitMs: number;
  /** From dispatch to the answer. */
  readonly serviceMs: number;
}

/** Milliseconds after which a latency is too old to count. */
const LATENCY_TTL_MS = 60_000;

/** The calls of the last minute. */
export class LatencyTracker {
  readonly #entries: (Latency & { readonly at: number })[] = [];

  add(latency: Latency, now: number): void {
    this.#entries.push({ ...latency, at: now });
    this.#expire(now);
  }

  /** Means over the last minute; `undefined` if no call ended in it. */
  recent(now: number): (Latency & { readonly calls: number }) | undefined {
    this.#expire(now);
    const calls = this.#entries.length;
    if (calls === 0) return undefined;
    const sum = (of: (entry: Latency) => number) =>
      this.#entries.reduce((total, entry) => total + of(entry), 0);
    return {
      calls,
      waitMs: sum((one) => one.waitMs) / calls,
      serviceMs: sum((one) => one.serviceMs) / calls,
    };
  }

  #expire(now: number): void {
    const young = this.#entries.findIndex(({ at }) => now - at < LATENCY_TTL_MS);
    this.#entries.splice(0, young < 0 ? this.#entries.length : young);
  }
}
