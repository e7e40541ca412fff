import { defer } from '../base/deferred.ts';
import { VoiceError } from '../domain/errors.ts';

/** What `signal` ends an operation with. */
export function cancelled(signal: AbortSignal): VoiceError {
  return new VoiceError('cancelled', 'The request was cancelled.', { cause: signal.reason });
}

/** Rejects with kind `cancelled` where `signal` has been aborted. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw cancelled(signal);
}

/**
 * `promise`, or a rejection of kind `cancelled` as soon as `signal` aborts; the promise's own fate is then
 * ignored.
 */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) {
    promise.catch(() => undefined);
    throw cancelled(signal);
  }
  const { promise: aborted, reject } = defer<never>();
  const stop = () => reject(cancelled(signal));
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
