import { setMaxListeners } from 'node:events';
import { defer } from './deferred.ts';

/** Calls `action` with the signal's reason when it aborts, at once where it has. What it returns calls that off. */
export function onAbort(signal: AbortSignal, action: (reason: unknown) => void): () => void {
  const listener = () => action(signal.reason);
  if (signal.aborted) {
    listener();
    return () => undefined;
  }
  // Many things may wait on one signal; that is no leak.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', listener, { once: true });
  return () => signal.removeEventListener('abort', listener);
}

/**
 * `promise`, or a rejection with the signal's reason as soon as it aborts; the promise's own fate is then ignored.
 */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = defer<never>();
  const callOff = onAbort(signal, aborted.reject);
  try {
    return await Promise.race([aborted.promise, promise]);
  } finally {
    callOff();
  }
}

/** `items`, and the signal's reason as soon as it aborts: a source that is slow to stop, or never does, is not waited for. */
export async function* untilAborted<T>(
  items: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  const source = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = await abortable(source.next(), signal);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    source.return?.().catch(() => undefined);
  }
}
