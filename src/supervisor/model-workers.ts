import { abortable, onAbort } from '../base/abort.ts';
import type { Clock } from '../base/clock.ts';
import { defer, type Deferred } from '../base/deferred.ts';
import { cancelled, VoiceError, workerUnavailable } from '../domain/errors.ts';
import { watchWork } from '../threads/processor-deadline.ts';
import { BrokenModel } from './broken-model.ts';
import { IdleTimer } from './idle-timer.ts';
import {
  type Lease,
  leastBusy,
  type ModelWorker,
  requireRestartable,
  timeUsedBy,
  type WorkerStatus,
} from './model-worker.ts';
import type { SupervisedWorker } from './supervised-worker.ts';
import type { RemoteWorker } from './remote-worker.ts';
import type { RemoteEngine } from './worker-process.ts';

export interface ModelWorkersOptions<Engine extends RemoteEngine> {
  /** The model's name. */
  readonly model: string;
  /** Creates the workers, which must call `onChange`. */
  readonly create: (onChange: () => void) => readonly SupervisedWorker<Engine>[];
  readonly clock: Clock;
  /** Idle time after which the workers are stopped, in milliseconds. */
  readonly idleMs: number;
  /**
   * The longest wait of a call for a starting worker, in milliseconds; longer while the worker gets no
   * processor time.
   */
  readonly startLimitMs: number;
  /** Milliseconds of processor time that a process has used; `undefined` if unknown. */
  readonly processorTime?: (pid: number) => number | undefined;
  /** See `WorkTime`. */
  readonly threadsPerCore?: (() => number) | undefined;
  /** A value that changes with the model's folder; never rejects. */
  readonly stamp: () => Promise<string>;
  /** Whether there may be remote workers. */
  readonly isShared?: boolean;
  /** At least 0, less than 1; for tests. */
  readonly random?: () => number;
}

const STILL_STARTING_SECONDS = 5;

/** The wait for remote workers, which appear at their own time, and its reason. */
const REMOTE_START: readonly [patienceMs: number, reason: string] = [10_000, 'none is in the cluster'];

/** All workers of one model: started at the first call, stopped when there was none for a while. */
export class ModelWorkers<Engine extends RemoteEngine> {
  readonly #options: ModelWorkersOptions<Engine>;
  /** Workers that are started here. */
  #local: readonly SupervisedWorker<Engine>[] = [];
  /** Workers of other processes, by id. */
  readonly #remote = new Map<string, RemoteWorker<Engine>>();
  #changed: Deferred<void> = defer();
  /** Stops the workers after a time without calls. */
  readonly #idle: IdleTimer;
  #closed = false;
  readonly #broken: BrokenModel;
  readonly #random: () => number;

  constructor(options: ModelWorkersOptions<Engine>) {
    this.#options = options;
    this.#broken = new BrokenModel(options);
    this.#random = options.random ?? Math.random;
    this.#idle = new IdleTimer(options, () => void this.stop());
  }

  /** Creates workers on this machine, because the model is installed here. Idempotent. */
  createLocal(): void {
    if (this.#local.length === 0) this.#local = this.#options.create(() => this.#change());
  }

  /**
   * Adds a remote worker; `open` creates it, with callbacks for its changes and its end.
   */
  addRemote(id: string, open: (onChange: () => void, onGone: () => void) => RemoteWorker<Engine>): void {
    if (this.#remote.has(id) || this.#closed) return;
    const onGone = () => {
      this.#remote.delete(id);
      this.#change();
    };
    this.#remote.set(
      id,
      open(() => this.#change(), onGone),
    );
  }

  /** The remote worker `id`. */
  remoteWorker(id: string): RemoteWorker<Engine> | undefined {
    return this.#remote.get(id);
  }

  /** Whether other machines are known to have workers of the model. */
  get hasRemote(): boolean {
    return this.#remote.size > 0;
  }

  /** The number of workers: local ones, running or not, and serving remote ones. */
  get size(): number {
    return this.#local.length + this.#servingRemote.length;
  }

  /** The number of parallel calls if each local worker has `own` lanes; at least 1. */
  lanes(own: number): number {
    const remote = this.#servingRemote.reduce((sum, { status }) => sum + status.lanes, 0);
    return Math.max(1, own * this.#local.length + remote);
  }

  /** Whether calls may go to workers that other front ends use too. */
  get isShared(): boolean {
    return this.#options.isShared ?? false;
  }

  get clock(): Clock {
    return this.#options.clock;
  }

  get statuses(): readonly WorkerStatus[] {
    return this.#all.map(({ status }) => status);
  }

  /** The engines of serving workers. */
  get engines(): readonly Engine[] {
    return this.#all.flatMap(({ engine }) => engine ?? []);
  }

  /** The reason why the model cannot start; `undefined` if none is known. */
  get problem(): VoiceError | undefined {
    return this.#broken.error;
  }

  /** Starts stopped workers before the first call. */
  start(): void {
    if (this.#closed || this.#broken.error) return;
    this.#startAll(this.#local);
    this.#idle.rest();
  }

  /**
   * The engine of the least busy worker, for one call; engines in `avoid` are skipped. Starts workers if none
   * runs, and waits for one.
   * @throws VoiceError `worker_unavailable` if none will be ready soon; `invalid_manifest` if the model
   * cannot start, until its folder changes or a growing pause has passed; `cancelled`.
   */
  async lease(signal: AbortSignal, avoid: ReadonlySet<Engine> = new Set()): Promise<Lease<Engine>> {
    this.#idle.begin();
    try {
      const { engine, release } = await this.#wait(signal, avoid);
      let released = false;
      return {
        engine,
        release: (error) => {
          if (released) return;
          released = true;
          release(error);
          this.#idle.end();
        },
      };
    } catch (error) {
      this.#idle.end();
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
    await Promise.all(this.#local.map((worker) => worker.stop()));
  }

  /** Stops all workers permanently, each within the time limit of a worker's end. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#idle.close();
    this.#changed.resolve();
    await Promise.all([this.stop(), ...[...this.#remote.values()].map((worker) => worker.close())]);
  }

  get #servingRemote(): readonly RemoteWorker<Engine>[] {
    return [...this.#remote.values()].filter(({ engine }) => engine !== undefined);
  }

  get #all(): readonly ModelWorker<Engine>[] {
    return [...this.#local, ...this.#remote.values()];
  }

  #change(): void {
    this.#changed.resolve();
    this.#changed = defer();
  }

  async #wait(signal: AbortSignal, avoid: ReadonlySet<Engine>): Promise<Lease<Engine>> {
    const { model, clock, threadsPerCore } = this.#options;
    const [patienceMs, reason] =
      this.#local.length > 0 ? [this.#options.startLimitMs, 'it is still starting'] : REMOTE_START;
    // They may have failed before this call, and the folder may have changed since.
    this.#blame();
    if (await this.#broken.isDue()) this.#startAll(this.#local);
    const waiting = new AbortController();
    const callOffAbort = onAbort(signal, (reason) => waiting.abort(cancelled(reason)));
    const patience = watchWork(
      { clock, processorTime: () => timeUsedBy(this.#local, this.#options), threadsPerCore },
      () => patienceMs,
      () => waiting.abort(workerUnavailable(model, reason, STILL_STARTING_SECONDS)),
    );
    try {
      for (;;) {
        waiting.signal.throwIfAborted();
        if (this.#closed) throw new VoiceError('internal', 'The engine is closed.');
        // Shared workers are busy, so local ones are needed too.
        if (this.isShared) this.#startStopped();
        const worker = leastBusy(this.#all, avoid, this.#remote.size > 0 ? this.#random : undefined);
        if (worker) {
          this.#broken.forget();
          return worker.lease();
        }
        this.#startStopped();
        const broken = this.#blame();
        if (broken) throw broken;
        if (this.#remote.size === 0) requireRestartable(model, this.statuses, clock.now());
        await abortable(this.#changed.promise, waiting.signal);
      }
    } finally {
      callOffAbort();
      patience.end();
    }
  }

  #startStopped(): void {
    this.#startAll(this.#local.filter(({ status }) => !status.failure));
  }

  #startAll(workers: readonly SupervisedWorker<Engine>[]): void {
    if (workers.some(({ status }) => status.state === 'stopped' || status.failure)) this.#broken.look();
    for (const worker of workers) worker.start();
  }

  /** The error that keeps all workers from starting, if there is one. */
  #blame(): VoiceError | undefined {
    const failures = this.#local.map(({ status }) => status.failure);
    const [failure] = failures;
    if (this.#remote.size > 0 || !failure || failures.includes(undefined)) return undefined;
    return this.#broken.blame(failure);
  }
}
