import { defer } from './deferred.ts';

/** Where time comes from: the system's, or one that a test turns by hand. */
export interface Clock {
  /** Milliseconds since some moment: for how long things take, whatever happens to the clock on the wall. */
  now(): number;
  /**
   * Milliseconds since 1970, as the clock on the wall has it, which may be put forward and back: to tell
   * others.
   */
  date(): number;
  /** Calls `action` after `ms`. What it returns calls that off. */
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

/** When on the wall a moment of `now()` was, or will be. */
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

/** Resolves when `promise` has, or after `ms`; rejects as `promise` does. */
export async function within(clock: Clock, ms: number, promise: Promise<unknown>): Promise<void> {
  const over = defer<void>();
  const callOff = clock.after(ms, over.resolve);
  try {
    await Promise.race([promise, over.promise]);
  } finally {
    callOff();
  }
}
