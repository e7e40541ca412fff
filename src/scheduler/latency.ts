/** How one engine call went, in milliseconds. */
export interface Latency {
  /** From joining the queue to dispatch. */
  readonly waitMs: number;
  /** From dispatch to the answer. */
  readonly serviceMs: number;
}

/** Older entries say nothing about now. */
export const LATENCY_TTL_MS = 60_000;

/** The calls of the last minute. */
export class LatencyTracker {
  readonly #entries: (Latency & { readonly at: number })[] = [];

  add(latency: Latency, now: number): void {
    this.#entries.push({ ...latency, at: now });
    this.#expire(now);
  }

  /** Means over the last minute; `undefined` where nothing ended in it. */
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
