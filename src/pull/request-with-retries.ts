import { withRetries } from './retry.ts';
import type { Transfers } from './transfers.ts';
import { withWatchdog } from './watchdog.ts';

/**
 * Runs one small request with retries after transient faults, and aborts it when it stalls. `what` names the
 * request in events.
 */
export async function requestWithRetries<T>(
  transfers: Transfers,
  what: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal, sleep, stallMs, arrived, onEvent } = transfers;
  const attempt = () =>
    withWatchdog(stallMs, signal, async (watchdog) => {
      const answer = await work(watchdog.signal);
      arrived.bytes += 1;
      return answer;
    });
  return withRetries(attempt, {
    signal,
    sleep,
    brought: () => 0,
    online: () => arrived.bytes > 0,
    onRetry: (attempt, delayMs, reason) =>
      onEvent({ type: 'file.retry', path: what, attempt, delayMs, reason }),
  });
}
