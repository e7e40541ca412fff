import { BrokenFault } from './faults.ts';

/** Aborts a transfer that makes no progress. */
export interface Watchdog {
  /** Aborts with the caller's signal, or with a BrokenFault after too long a pause. */
  readonly signal: AbortSignal;
  /** Reports progress. */
  readonly touch: () => void;
}

/** Runs `work` with a watchdog. After an abort it rejects with the signal's reason. */
export async function withWatchdog<T>(
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
