import { sleep, systemClock } from '../../base/clock.ts';
import { retryAfterMs } from '../../base/retry-after.ts';
import type { HttpResponse } from './exchange.ts';

/** What shows whether a request may be made again. */
type Head = Pick<HttpResponse, 'status' | 'headers'>;

export interface RetryAfterOptions<A extends Head> {
  readonly signal: AbortSignal;
  /** Is told before each wait. */
  readonly onWait: (answer: A, delayMs: number) => Promise<void>;
}

const MAX_RETRIES = 2;
const FIRST_DELAY_MS = 500;
/** A server that wants a longer break than this is believed, and the person told. */
const LONGEST_DELAY_MS = 60_000;

/** Too many requests, a worker that died, no worker ready: the same request may well work in a moment. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503]);

/**
 * The answer of `attempt`, which is made again, twice at most, where the server could not do it just now:
 * after as long as it asks, or after half a second, then a second.
 */
export async function retryWhenAsked<A extends Head>(
  attempt: () => Promise<A>,
  { signal, onWait }: RetryAfterOptions<A>,
): Promise<A> {
  for (let retries = 0; ; retries++) {
    const answer = await attempt();
    const delayMs = askedDelayMs(answer) ?? FIRST_DELAY_MS * 2 ** retries;
    if (!isPassing(answer) || retries === MAX_RETRIES || delayMs > LONGEST_DELAY_MS) return answer;
    await onWait(answer, delayMs);
    await sleep(systemClock, delayMs, signal);
  }
}

const isPassing = ({ status, headers }: Head) => PASSING.has(status) && headers['x-should-retry'] !== 'false';

function askedDelayMs({ headers }: Head): number | undefined {
  const ms = Number(headers['retry-after-ms'] ?? NaN);
  return Number.isFinite(ms) && ms >= 0 ? ms : retryAfterMs(headers['retry-after']);
}
