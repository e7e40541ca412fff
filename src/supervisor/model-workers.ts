import { abortable, onAbort } from '../base/abort.ts';
import type { Clock } from '../base/clock.ts';
import { type Deferred, defer } from '../base/deferred.ts';
import { cancelled, cannotStart, VoiceError, workerUnavailable } from '../domain/errors.ts';
import type { Lease, SupervisedWorker, WorkerStatus } from './supervised-worker.ts';
import type { RemoteEngine } from './worker-process.ts';

export interface ModelWorkersOptions<Engine extends RemoteEngine> {
  /** The model's name. */
  readonly model: string;
  /** Makes the workers; they are to call `onChange`. */
  readonly create: (onChange: () => void) => readonly SupervisedWorker<Engine>[];
  readonly clock: Clock;
  /** Without work for so long, the workers are stopped. */
  readonly idleMs: number;
  /** A call waits so long for a worker that is starting. */
  readonly patienceMs: number;
  /** What changes when the model's folder does; never rejects. */
  readonly stamp: () => Promise<string>;
}

/** A model that could not start, and when it is worth another try. */
interface Broken {
  readonly error: VoiceError;
  /** Of the folder that it could not start from. */
  readonly stamp: Promise<string>;
  readonly restMs: number;
  /** In milliseconds of the clock. */
  readonly until: number;
}

const STILL_STARTING_SECONDS = 5;

/** A model that cannot start is left alone for so long, and each time for twice as long. */
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 3_600_000;

/** All workers of one model: started at the first call, stopped when there was none for a while. */
export class ModelWorkers<Engine extends RemoteEngine> {
  readonly #options: ModelWorkersOptions<Engine>;
  readonly #workers: readonly SupervisedWorker<Engine>[];
  #changed: Deferred<void> = defer();
  /** Calls in flight or waiting. */
  #active = 0;
  #callOffIdle: (() => void) | undefined;
  #closed = false;
  #broken: Broken | undefined;

  constructor(options: ModelWorkersOptions<Engine>) {
    this.#options = options;
    this.#workers = options.create(() => {
      this.#changed.resolve();
      this.#changed = defer();
    });
  }

  get size(): number {
    return this.#workers.length;
  }

  get statuses(): readonly WorkerStatus[] {
    return this.#workers.map(({ status }) => status);
  }

  /** Those that serve. */
  get engines(): readonly Engine[] {
    return this.#workers.flatMap(({ engine }) => engine ?? []);
  }

  /** Why the model cannot start; `undefined` where it can, as far as is known. */
  get problem(): VoiceError | undefined {
    return this.#broken?.error;
  }

  /** Starts what is stopped, ahead of any call. */
  start(): void {
    if (this.#closed || this.#broken) return;
    for (const worker of this.#workers) worker.start();
    this.#rest();
  }

  /**
   * The engine of the least busy worker, for one call. Starts workers where there are none, and waits for one.
   * @throws VoiceError `worker_unavailable` with the reason when there will not be one soon; `invalid_manifest` where the
   *   model cannot start: told at once until its folder changes or a rest is over, which grows; `cancelled`.
   */
  async lease(signal: AbortSignal): Promise<Lease<Engine>> {
    this.#begin();
    try {
      const { engine, release } = await this.#wait(signal);
      let released = false;
      return {
        engine,
        release: (error) => {
          if (released) return;
          released = true;
          release(error);
          this.#end();
        },
      };
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  /**
   * Waits until there is a worker that serves.
   * @throws VoiceError as `lease` does.
   */
  async ready(signal: AbortSignal): Promise<void> {
    if (this.engines.length > 0) return;
    const { release } = await this.lease(signal);
    release();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.stop()));
  }

  /** For good. What is running is given the time that a worker has to end. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#callOffIdle?.();
    this.#changed.resolve();
    await this.stop();
  }

  async #wait(signal: AbortSignal): Promise<Lease<Engine>> {
    const { model, clock, patienceMs } = this.#options;
    await this.#refuseWhileBroken();
    const waiting = new AbortController();
    const callOffAbort = onAbort(signal, (reason) => waiting.abort(cancelled(reason)));
    const callOffPatience = clock.after(patienceMs, () =>
      waiting.abort(workerUnavailable(model, 'it is still starting', STILL_STARTING_SECONDS)),
    );
    try {
      for (;;) {
        waiting.signal.throwIfAborted();
        if (this.#closed) throw new VoiceError('internal', 'The engine is closed.');
        const worker = this.#leastBusy();
        if (worker) {
          this.#broken = undefined;
          return worker.lease();
        }
        for (const stopped of this.#workers) if (!stopped.status.failure) stopped.start();
        this.#refuseIfBroken();
        this.#refuseIfHopeless();
        await abortable(this.#changed.promise, waiting.signal);
      }
    } finally {
      callOffAbort();
      callOffPatience();
    }
  }

  #leastBusy(): SupervisedWorker<Engine> | undefined {
    const [worker] = this.#workers
      .filter(({ engine }) => engine !== undefined)
      .toSorted((a, b) => a.status.calls - b.status.calls);
    return worker;
  }

  async #refuseWhileBroken(): Promise<void> {
    const { clock, stamp } = this.#options;
    const broken = this.#broken;
    if (!broken) return;
    const isMended = (await stamp()) !== (await broken.stamp);
    if (!isMended && clock.now() < broken.until) throw broken.error;
    // Another may have come to the same conclusion meanwhile.
    if (this.#broken !== broken) return;
    if (isMended) this.#broken = undefined;
    for (const worker of this.#workers) worker.start();
  }

  /** None of them can start: another process would fail likewise. */
  #refuseIfBroken(): void {
    const { model, clock, stamp } = this.#options;
    const failures = this.statuses.map(({ failure }) => failure);
    const [failure] = failures;
    if (!failure || failures.includes(undefined)) return;
    if (this.#broken?.error.cause !== failure) {
      const restMs = Math.min(LONGEST_REST_MS, 2 * (this.#broken?.restMs ?? FIRST_REST_MS / 2));
      const error = cannotStart(model, failure);
      this.#broken = { error, stamp: stamp(), restMs, until: clock.now() + restMs };
    }
    throw this.#broken.error;
  }

  /** All of them crashed too often: the first that is tried again decides when to come back. */
  #refuseIfHopeless(): void {
    const statuses = this.statuses;
    const retries = statuses.flatMap(({ retryAt }) => retryAt ?? []);
    if (retries.length < statuses.length) return;
    const waitMs = Math.max(0, Math.min(...retries) - this.#options.clock.now());
    const reason = `it crashed too often; last, it ${statuses[0]?.reason}`;
    throw workerUnavailable(this.#options.model, reason, Math.ceil(waitMs / 1000));
  }

  #begin(): void {
    this.#active++;
    this.#callOffIdle?.();
  }

  #end(): void {
    this.#active--;
    this.#rest();
  }

  /** From now on the workers have nothing to do. */
  #rest(): void {
    if (this.#active > 0 || this.#closed) return;
    const { clock, idleMs } = this.#options;
    this.#callOffIdle?.();
    this.#callOffIdle = clock.after(idleMs, () => void this.stop());
  }
}
