import { abortable, abortableItems } from '../base/abort.ts';
import { cancelled } from './errors.ts';

/**
 * Throws if `signal` has been aborted.
 * @throws VoiceError `cancelled`
 */
export function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw cancelled(signal.reason);
}

/** As `abortable`, with an error of kind `cancelled`. */
export const cancellable = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  abortable(promise, signal, cancelled);

/** As `abortableItems`, with an error of kind `cancelled`. */
export const cancellableItems = <T>(
  items: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T, void, undefined> => abortableItems(items, signal, cancelled);
