import { defer } from './deferred.ts';

/** A source of time: the system's clock, or one that a test sets by hand. */
export interface Clock {
  /** Milliseconds since an arbitrary moment (monotonic), to measure durations. */
  now(): number;
  /** Milliseconds since 1970 by the wall clock, which may be adjusted. */
  date(): number;
  /** Calls `action` after `ms`. The returned function cancels it. */
  after(ms: number, action: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  after(ms, action) {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};

/** Converts `moment`, a time of `now()`, to milliseconds since 1970. */
export const dateOf = (clock: Clock, moment: number): number => clock.date() + (moment - clock.now());

/** Resolves after `ms`; rejects with the signal's reason as soon as it aborts. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const wake = () => {
      callOff();
      reject(signal.reason);
    };
    const callOff = clock.after(ms, () => {
      signal.removeEventListener('abort', wake);
      resolve();
    });
    signal.addEventListener('abort', wake, { once: true });
  });
}

/** Waits for `promise`, but at most `ms`. Rejects as `promise` does. */
export async function within(clock: Clock, ms: number, promise: Promise<unknown>): Promise<void> {
  const over = defer<void>();
  const callOff = clock.after(ms, over.resolve);
  try {
    await Promise.race([promise, over.promise]);
  } finally {
    callOff();
  }
}
