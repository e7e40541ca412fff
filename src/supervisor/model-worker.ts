import type { Clock } from '../base/clock.ts';
import { type VoiceError, workerUnavailable } from '../domain/errors.ts';
import type { WorkerState } from './state.ts';
import type { RequestType } from '../domain/engines.ts';

export interface WorkerStatus {
  readonly name: string;
  readonly state: WorkerState;
  /** When the state began, by the clock's `now()`. */
  readonly since: number;
  /** The number of restarts after crashes, or of reconnections. */
  readonly restarts: number;
  /** Calls of this process in flight. */
  readonly calls: number;
  readonly pid?: number;
  readonly port?: number;
  /** The address of a worker that was found, not started here: `host:port`. */
  readonly address?: string;
  /** The number of its lanes, if it reports it. */
  readonly lanes?: number;
  /** Its calls from other servers, according to its heartbeat. */
  readonly otherCalls?: number;
  /** The reason of its last crash, as a phrase that follows "the worker". */
  readonly reason?: string;
  /** The time of the next start after too many crashes, by the clock's `now()`. */
  readonly retryAt?: number;
  /** The error with which it cannot start until `start` is called. */
  readonly failure?: VoiceError;
}

/** An engine for one call, or one stream. */
export interface Lease<Engine> {
  readonly engine: Engine;
  /** Must be called when the call has ended, with its error if it failed. Idempotent. */
  release(error?: unknown): void;
}

/** A worker of a model: local or remote. */
export interface ModelWorker<Engine> {
  readonly status: WorkerStatus;
  /** The engine; `undefined` while the worker does not serve. */
  readonly engine: Engine | undefined;
  /** Its load per lane. The worker with the lowest load gets the next call. */
  readonly load: number;
  /** Starts the worker if it is stopped. */
  start(): void;
  stop(): Promise<void>;
  /** Leases the engine for a call. Requires `engine`. */
  lease(): Lease<Engine>;
}

/**
 * Chooses the least busy serving worker whose engine is not in `avoid`. With `random`, it is the less busy of
 * two random ones, so that several front ends do not all choose the same.
 */
export function leastBusy<Engine>(
  workers: readonly ModelWorker<Engine>[],
  avoid: ReadonlySet<Engine>,
  random?: () => number,
): ModelWorker<Engine> | undefined {
  const serving = workers.filter(({ engine }) => engine !== undefined && !avoid.has(engine));
  const asked = random === undefined ? serving : twoOf(serving, random);
  return asked.toSorted((a, b) => a.load - b.load)[0];
}

/**
 * Refuses a call if every worker crashed too often.
 * @throws VoiceError `worker_unavailable` with the time until the first of them is started again.
 */
export function requireRestartable(model: string, statuses: readonly WorkerStatus[], now: number): void {
  const retries = statuses.flatMap(({ retryAt }) => retryAt ?? []);
  if (statuses.length === 0 || retries.length < statuses.length) return;
  const waitMs = Math.max(0, Math.min(...retries) - now);
  const reason = `it crashed too often; last, it ${statuses[0]?.reason}`;
  throw workerUnavailable(model, reason, Math.ceil(waitMs / 1000));
}

/** Two different items at random; all items if there are at most two. */
function twoOf<T>(items: readonly T[], random: () => number): readonly T[] {
  if (items.length <= 2) return items;
  const first = Math.floor(random() * items.length);
  const second = Math.floor(random() * (items.length - 1));
  return [items[first]!, items[second < first ? second : second + 1]!];
}

/** The state of one worker, for `/health`, `voice ps` and metrics. */
export interface WorkerInfo extends WorkerStatus {
  readonly model: string;
  readonly type: RequestType;
}

/**
 * Milliseconds of processor time that workers of this machine have used; elapsed time if there are no such
 * workers, or `processorTime` does not know one of them.
 */
export function timeUsedBy(
  workers: readonly { readonly status: WorkerStatus }[],
  {
    clock,
    processorTime = () => undefined,
  }: { readonly clock: Clock; readonly processorTime?: (pid: number) => number | undefined },
): number {
  const used = workers.map(({ status: { pid } }) => (pid === undefined ? 0 : processorTime(pid)));
  const known = used.filter((ms) => ms !== undefined);
  return known.length === 0 || known.length < used.length ? clock.now() : known.reduce((sum, ms) => sum + ms);
}
