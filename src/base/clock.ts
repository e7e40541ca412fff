/** Where time comes from: the system's, or one that a test turns by hand. */
export interface Clock {
  /** Milliseconds since 1970 that never go backwards. */
  now(): number;
  /** Calls `action` after `ms`. What it returns calls that off. */
  after(ms: number, action: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after(ms, action) {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};

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
