import { setMaxListeners } from 'node:events';
import { defer } from './deferred.ts';

/** The signal for work that cannot be cancelled. It never aborts. */
export const NEVER_ABORTED: AbortSignal = new AbortController().signal;
// Any number of listeners may wait on it at once.
setMaxListeners(0, NEVER_ABORTED);

/**
 * Calls `action` with the signal's reason when it aborts, immediately if it has. The returned function
 * unsubscribes.
 */
export function onAbort(signal: AbortSignal, action: (reason: unknown) => void): () => void {
  const listener = () => action(signal.reason);
  if (signal.aborted) {
    listener();
    return () => undefined;
  }
  // Many listeners on one signal are not a leak.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', listener, { once: true });
  return () => signal.removeEventListener('abort', listener);
}

/** Makes the error that is thrown for a signal's reason. Default: the reason itself. */
type ToError = (reason: unknown) => unknown;

const asItIs: ToError = (reason) => reason;

/**
 * Settles as `promise` does. If `signal` aborts first, it rejects at once with `toError(reason)` and ignores
 * the promise.
 */
export async function abortable<T>(
  promise: Promise<T>,
  signal: AbortSignal,
  toError: ToError = asItIs,
): Promise<T> {
  const aborted = defer<never>();
  const callOff = onAbort(signal, (reason) => aborted.reject(toError(reason)));
  try {
    return await Promise.race([aborted.promise, promise]);
  } finally {
    callOff();
  }
}

/**
 * Yields `items`. If `signal` aborts, it throws `toError(reason)` at once and does not wait for a slow source
 * to stop. If the reader leaves, the source is closed and waited for.
 */
export async function* abortableItems<T>(
  items: AsyncIterable<T>,
  signal: AbortSignal,
  toError: ToError = asItIs,
): AsyncGenerator<T, void, undefined> {
  const source = items[Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (;;) {
      if (signal.aborted) throw toError(signal.reason);
      const next = await abortable(source.next(), signal, toError);
      isOver = next.done === true;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    const letGo = isOver ? undefined : source.return?.();
    if (signal.aborted) letGo?.catch(() => undefined);
    else await letGo;
  }
}

/** Yields `items` and ends, without an error, as soon as `signal` aborts. */
export async function* itemsUntilAborted<T>(
  items: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  const over = Symbol('over');
  try {
    yield* abortableItems(items, signal, () => over);
  } catch (error) {
    if (error !== over) throw error;
  }
}
