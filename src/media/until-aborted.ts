import { defer } from '../base/deferred.ts';
import { cancelled } from '../domain/errors.ts';

/** Rejects with kind `cancelled` where `signal` has been aborted. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw cancelled(signal.reason);
}

/**
 * `promise`, or a rejection of kind `cancelled` as soon as `signal` aborts; the promise's own fate is then
 * ignored.
 */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) {
    promise.catch(() => undefined);
    throw cancelled(signal.reason);
  }
  const { promise: aborted, reject } = defer<never>();
  const stop = () => reject(cancelled(signal.reason));
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
