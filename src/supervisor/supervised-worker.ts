import { abortable } from '../base/abort.ts';
import { type Clock, sleep } from '../base/clock.ts';
import { type ErrorKind, VoiceError, workerLost } from '../domain/errors.ts';
import type { WorkerLine } from './order.ts';
import { Leases } from './leases.ts';
import type { Lease, ModelWorker, WorkerStatus } from './model-worker.ts';
import { restartBudget, WorkerPhase } from './state.ts';
import type { RemoteEngine, WorkerProcess } from './worker-process.ts';

export interface SupervisedWorkerOptions<Engine> {
  readonly name: string;
  /** Starts a process. Called again after every crash. */
  readonly launch: () => WorkerProcess<Engine>;
  readonly clock: Clock;
  readonly log: (line: WorkerLine) => void;
  /** Called when a value of `status` has changed. */
  readonly onChange: () => void;
}

/** Errors that a restart would repeat, because the model or the machine is unfit. */
const LASTING: ReadonlySet<ErrorKind> = new Set(['invalid_manifest', 'unsupported', 'unavailable']);

/** A worker that is started again after a crash, at most 3 times in 60 s. */
export class SupervisedWorker<Engine extends RemoteEngine> implements ModelWorker<Engine> {
  readonly #options: SupervisedWorkerOptions<Engine>;
  readonly #budget = restartBudget();
  readonly #phase: WorkerPhase;
  #restarts = 0;
  #reason: string | undefined;
  #retryAt: number | undefined;
  #failure: VoiceError | undefined;
  #pid: number | undefined;
  #port: number | undefined;
  #leases: Leases<Engine> | undefined;
  #shutdown = new AbortController();
  #life: Promise<void> | undefined;

  constructor(options: SupervisedWorkerOptions<Engine>) {
    this.#options = options;
    this.#phase = new WorkerPhase(options.clock, options.onChange);
  }

  get status(): WorkerStatus {
    return {
      name: this.#options.name,
      state: this.#phase.state,
      since: this.#phase.since,
      restarts: this.#restarts,
      calls: this.load,
      ...(this.#pid !== undefined && { pid: this.#pid }),
      ...(this.#port !== undefined && { port: this.#port }),
      ...(this.#reason !== undefined && { reason: this.#reason }),
      ...(this.#retryAt !== undefined && { retryAt: this.#retryAt }),
      ...(this.#failure && { failure: this.#failure }),
    };
  }

  /** Workers of one model have equally many lanes. */
  get load(): number {
    return this.#leases?.calls ?? 0;
  }

  get engine(): Engine | undefined {
    return this.#phase.state === 'stopping' ? undefined : this.#leases?.engine;
  }

  /** Does nothing unless the worker is stopped or has failed permanently. */
  start(): void {
    if (this.#life) return;
    this.#failure = undefined;
    this.#shutdown = new AbortController();
    this.#life = this.#live(this.#shutdown.signal).finally(() => {
      this.#life = undefined;
      this.#options.onChange();
    });
  }

  /** Asks the process to end, and kills it after 5 s. Resolves when it has ended. */
  async stop(): Promise<void> {
    // A permanently failed worker has no process.
    if (!this.#life) return this.#phase.enter('shutdown');
    this.#shutdown.abort();
    await this.#life;
  }

  lease(): Lease<Engine> {
    if (!this.#leases) throw new Error(`${this.#options.name} does not serve.`);
    return this.#leases.take();
  }

  async #live(shutdown: AbortSignal): Promise<void> {
    const { clock, log } = this.#options;
    for (;;) {
      this.#phase.enter('start');
      const end = await this.#liveOnce(shutdown);
      if (end === undefined) return;
      if (end instanceof VoiceError) {
        // The worker has reported it in its own log.
        this.#failure = end;
        this.#reason = messageOf(end);
        this.#phase.enter('lost');
        return;
      }
      this.#reason = end;
      const waitMs = this.#budget.waitMs(clock.now());
      if (waitMs > 0) this.#retryAt = clock.now() + waitMs;
      this.#phase.enter('lost');
      log({ level: waitMs > 0 ? 'error' : 'warn', message: consequence(end, waitMs) });
      if (!(await this.#rest(waitMs, shutdown))) return;
      this.#retryAt = undefined;
      this.#budget.add(clock.now());
      this.#restarts++;
    }
  }

  /** Runs one process. Returns why it crashed, a lasting failure, or nothing after a shutdown. */
  async #liveOnce(shutdown: AbortSignal): Promise<string | VoiceError | undefined> {
    const launched = this.#options.launch();
    this.#pid = launched.pid;
    try {
      const { engine, port } = await abortable(launched.serving, shutdown);
      const { broken } = this.#serve(engine, port);
      const loss = await abortable(Promise.race([launched.lost, broken]), shutdown);
      if (loss === 'leaving') {
        // Another process stopped it: it finishes its calls and gets no new ones.
        this.#phase.enter('shutdown');
        await launched.stop();
        this.#phase.enter('ended');
      }
      this.#cutOff(workerLost());
      return shutdown.aborted ? undefined : await launched.why();
    } catch (error) {
      if (!shutdown.aborted) return isLasting(error) ? error : messageOf(error);
      this.#phase.enter('shutdown');
      await launched.stop();
      this.#cutOff();
      this.#phase.enter('ended');
      return undefined;
    } finally {
      // A worker that answers no probe must not be left running.
      await launched.kill();
      this.#pid = undefined;
    }
  }

  #serve(engine: Engine, port: number): Leases<Engine> {
    const leases = new Leases(engine, {
      onChange: (change) => this.#phase.enter(change),
      // There is no need to wait until the crash is detected otherwise. But a worker that is about to end may
      // break one call and still finish others.
      onLost: (error) => this.#phase.state !== 'stopping' && this.#cutOff(error),
    });
    this.#leases = leases;
    this.#port = port;
    this.#reason = undefined;
    this.#phase.enter('healthy');
    this.#options.log({ level: 'info', message: `ready on port ${port}, process ${this.#pid}` });
    return leases;
  }

  /** Ends running calls with `reason` (default: `cancelled`) and takes no new ones. */
  #cutOff(reason?: VoiceError): void {
    const leases = this.#leases;
    this.#leases = this.#port = undefined;
    leases?.forget();
    void leases?.engine.close(reason);
  }

  /** Rests; resolves to false if the worker is shut down meanwhile. */
  async #rest(ms: number, shutdown: AbortSignal): Promise<boolean> {
    try {
      shutdown.throwIfAborted();
      if (ms > 0) await sleep(this.#options.clock, ms, shutdown);
      return true;
    } catch {
      this.#retryAt = undefined;
      this.#phase.enter('shutdown');
      return false;
    }
  }
}

const consequence = (crash: string, waitMs: number) =>
  waitMs > 0
    ? `${crash}; it crashed too often and is tried again in ${Math.ceil(waitMs / 1000)} s`
    : `${crash}; it is started again`;

const isLasting = (error: unknown): error is VoiceError =>
  error instanceof VoiceError && LASTING.has(error.kind);

/** Continues "the worker". */
function messageOf(error: unknown): string {
  if (error instanceof VoiceError) return `could not start: ${error.message.replace(/\.$/, '')}`;
  return error instanceof Error ? error.message : String(error);
}
