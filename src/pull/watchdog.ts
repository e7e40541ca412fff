import { BrokenFault } from './faults.ts';

/** Ends a transfer in which nothing happens for too long, so that none can hang. */
export interface Watchdog {
  /** Aborts with the caller's signal, or with a BrokenFault after a pause that is too long. */
  readonly signal: AbortSignal;
  /** Something happened: the pause begins anew. */
  readonly touch: () => void;
}

/**
 * Runs `work` under a watchdog. When that ends it, the rejection is the signal's reason, whatever `work` made
 * of it.
 */
export async function watched<T>(
  stallMs: number,
  signal: AbortSignal,
  work: (watchdog: Watchdog) => Promise<T>,
): Promise<T> {
  const stalled = new AbortController();
  const timer = setTimeout(() => {
    stalled.abort(new BrokenFault(`nothing arrived for ${Math.round(stallMs / 1000)} s`));
  }, stallMs);
  const either = AbortSignal.any([signal, stalled.signal]);
  try {
    return await work({ signal: either, touch: () => timer.refresh() });
  } catch (error) {
    throw either.aborted ? either.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
