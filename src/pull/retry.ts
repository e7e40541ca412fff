import { isOffline } from '../base/connection-errors.ts';
import { isTransient, StatusFault } from './faults.ts';

const FIRST_DELAY_MS = 1000;
const MAX_ATTEMPTS = 6;
/** The longest delay that a server may ask for; a longer one ends the pull with an error that says so. */
const LONGEST_BREAK_MS = 60_000;

export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export interface RetryOptions {
  readonly signal: AbortSignal;
  readonly sleep: Sleep;
  /** Returns the bytes received so far. Attempts that received some do not count as failures. */
  readonly brought: () => number;
  /** Whether any request has succeeded, which shows that the machine is online. */
  readonly online: () => boolean;
  readonly onRetry: (attempt: number, delayMs: number, reason: string) => void;
}

/**
 * Runs `work` until it succeeds, fails permanently, or fails six times in a row without receiving a byte.
 * Waits 1, 2, 4, … s between attempts, or as long as the server asks. If no connection has ever succeeded, it
 * fails at once, because the machine is probably offline.
 */
export async function withRetries<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { signal, sleep, brought, online, onRetry } = options;
  for (let attempt = 1, before = brought(); ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!isTransient(error) || (isOffline(error) && !online())) throw error;
      if (brought() > before) attempt = 1;
      before = brought();
      const delayMs = pause(attempt, error);
      if (attempt >= MAX_ATTEMPTS || delayMs > LONGEST_BREAK_MS) throw error;
      onRetry(attempt, delayMs, error instanceof Error ? error.message : String(error));
      await sleep(delayMs, signal);
    }
  }
}

function pause(attempt: number, error: unknown): number {
  const asked = error instanceof StatusFault ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(asked, FIRST_DELAY_MS * 2 ** (attempt - 1));
}
