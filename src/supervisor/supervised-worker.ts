import { abortable } from '../base/abort.ts';
import { type Clock, sleep } from '../base/clock.ts';
import { type Deferred, defer } from '../base/deferred.ts';
import { type ErrorKind, VoiceError, workerLost } from '../domain/errors.ts';
import type { WorkerLine } from './order.ts';
import { restartBudget } from './restarts.ts';
import { nextWorkerState, type WorkerEvent, type WorkerState } from './state.ts';
import type { RemoteEngine, WorkerProcess } from './worker-process.ts';

export interface SupervisedWorkerOptions<Engine> {
  readonly name: string;
  /** Starts a process. Called again after every crash. */
  readonly launch: () => WorkerProcess<Engine>;
  readonly clock: Clock;
  readonly log: (line: WorkerLine) => void;
  /** Called whenever anything that `status` tells has changed. */
  readonly onChange: () => void;
}

export interface WorkerStatus {
  readonly name: string;
  readonly state: WorkerState;
  /** When the state began, in milliseconds since 1970. */
  readonly since: number;
  /** How often it was started again after a crash. */
  readonly restarts: number;
  /** Calls in flight. */
  readonly calls: number;
  readonly pid?: number;
  readonly port?: number;
  /** Why it crashed last; goes on after "the worker". */
  readonly reason?: string;
  /** Crashed too often: it is tried again then, in milliseconds since 1970. */
  readonly retryAt?: number;
  /** It cannot start as things are: it is not tried again before `start`. */
  readonly failure?: VoiceError;
}

/** What a worker fails with that would fail with it again: its model, or this machine, is not fit. */
const LASTING: ReadonlySet<ErrorKind> = new Set(['invalid_manifest', 'unsupported', 'unavailable']);

/** An engine for one call, or one stream. */
export interface Lease<Engine> {
  readonly engine: Engine;
  /** To be called when the call is over, with what it failed with. Idempotent. */
  release(error?: unknown): void;
}

/** A process that serves. */
interface Serving<Engine> {
  readonly engine: Engine;
  readonly port: number;
  calls: number;
  /** Resolved by a call that broke: there is no need to wait until the crash is noticed otherwise. */
  readonly broken: Deferred<void>;
}

/**
 * One worker, process after process: it is started, watched, and started again when it crashes, at most 3 times in 60 s.
 * After that it is left alone until there is room for another try.
 */
export class SupervisedWorker<Engine extends RemoteEngine> {
  readonly #options: SupervisedWorkerOptions<Engine>;
  readonly #budget = restartBudget();
  #state: WorkerState = 'stopped';
  #since: number;
  #restarts = 0;
  #reason: string | undefined;
  #retryAt: number | undefined;
  #failure: VoiceError | undefined;
  #pid: number | undefined;
  #serving: Serving<Engine> | undefined;
  #shutdown = new AbortController();
  #life: Promise<void> | undefined;

  constructor(options: SupervisedWorkerOptions<Engine>) {
    this.#options = options;
    this.#since = options.clock.now();
  }

  get status(): WorkerStatus {
    return {
      name: this.#options.name,
      state: this.#state,
      since: this.#since,
      restarts: this.#restarts,
      calls: this.#serving?.calls ?? 0,
      ...(this.#pid !== undefined && { pid: this.#pid }),
      ...(this.#serving && { port: this.#serving.port }),
      ...(this.#reason !== undefined && { reason: this.#reason }),
      ...(this.#retryAt !== undefined && { retryAt: this.#retryAt }),
      ...(this.#failure && { failure: this.#failure }),
    };
  }

  /** The engine, where there is one that takes calls. */
  get engine(): Engine | undefined {
    return this.#state === 'stopping' ? undefined : this.#serving?.engine;
  }

  /** Does nothing where the worker is not stopped, and has not failed for good. */
  start(): void {
    if (this.#life) return;
    this.#failure = undefined;
    this.#shutdown = new AbortController();
    this.#life = this.#live(this.#shutdown.signal).finally(() => {
      this.#life = undefined;
      this.#options.onChange();
    });
  }

  /** Tells the process to end, and kills it after 5 s. Resolves when it is stopped; it may be started again then. */
  async stop(): Promise<void> {
    // One that has failed for good was left as it was.
    if (!this.#life) return this.#enter('shutdown');
    this.#shutdown.abort();
    await this.#life;
  }

  /** Only where `engine` is there. */
  lease(): Lease<Engine> {
    const serving = this.#serving;
    if (!serving) throw new Error(`${this.#options.name} does not serve.`);
    if (serving.calls++ === 0) this.#enter('assigned');
    let released = false;
    const release = (error?: unknown) => {
      if (released) return;
      released = true;
      serving.calls--;
      if (serving !== this.#serving) return;
      if (serving.calls === 0) this.#enter('idle');
      const isLost = error instanceof VoiceError && error.kind === 'worker_lost';
      // A worker that is to end may break one call and still finish others.
      if (isLost && this.#state !== 'stopping') this.#cutOff(error);
    };
    return { engine: serving.engine, release };
  }

  async #live(shutdown: AbortSignal): Promise<void> {
    const { clock, log } = this.#options;
    for (;;) {
      this.#enter('start');
      const end = await this.#liveOnce(shutdown);
      if (end === undefined) return;
      if (end instanceof VoiceError) {
        // It has said so itself, in its log.
        this.#failure = end;
        this.#reason = messageOf(end);
        this.#enter('lost');
        return;
      }
      this.#reason = end;
      const waitMs = this.#budget.waitMs(clock.now());
      if (waitMs > 0) this.#retryAt = clock.now() + waitMs;
      this.#enter('lost');
      log({ level: waitMs > 0 ? 'error' : 'warn', message: consequence(end, waitMs) });
      if (!(await this.#rest(waitMs, shutdown))) return;
      this.#retryAt = undefined;
      this.#budget.add(clock.now());
      this.#restarts++;
    }
  }

  /** One process. Answers with why it crashed, with a lasting failure, or with nothing where it was shut down. */
  async #liveOnce(shutdown: AbortSignal): Promise<string | VoiceError | undefined> {
    const launched = this.#options.launch();
    this.#pid = launched.pid;
    try {
      const serving = { ...(await abortable(launched.serving, shutdown)), calls: 0, broken: defer<void>() };
      this.#serve(serving);
      await abortable(Promise.race([launched.lost, serving.broken.promise]), shutdown);
      this.#cutOff(workerLost());
      return await launched.why();
    } catch (error) {
      if (!shutdown.aborted) return isLasting(error) ? error : messageOf(error);
      this.#enter('shutdown');
      await launched.stop();
      this.#cutOff();
      this.#enter('ended');
      return undefined;
    } finally {
      // What does not answer its probes, or nothing at all, is not left behind.
      await launched.kill();
      this.#pid = undefined;
    }
  }

  #serve(serving: Serving<Engine>): void {
    this.#serving = serving;
    this.#reason = undefined;
    this.#enter('healthy');
    this.#options.log({ level: 'info', message: `ready on port ${serving.port}, process ${this.#pid}` });
  }

  /** What is in flight ends with `reason`, as cancelled where there is none, and nothing new is taken on. */
  #cutOff(reason?: VoiceError): void {
    const serving = this.#serving;
    this.#serving = undefined;
    serving?.broken.resolve();
    void serving?.engine.close(reason);
  }

  /** False where it is shut down meanwhile. */
  async #rest(ms: number, shutdown: AbortSignal): Promise<boolean> {
    try {
      shutdown.throwIfAborted();
      if (ms > 0) await sleep(this.#options.clock, ms, shutdown);
      return true;
    } catch {
      this.#retryAt = undefined;
      this.#enter('shutdown');
      return false;
    }
  }

  #enter(event: WorkerEvent): void {
    const next = nextWorkerState(this.#state, event);
    if (next === undefined) return;
    this.#state = next;
    this.#since = this.#options.clock.now();
    this.#options.onChange();
  }
}

const consequence = (crash: string, waitMs: number) =>
  waitMs > 0
    ? `${crash}; it crashed too often and is tried again in ${Math.ceil(waitMs / 1000)} s`
    : `${crash}; it is started again`;

const isLasting = (error: unknown): error is VoiceError =>
  error instanceof VoiceError && LASTING.has(error.kind);

/** Goes on after "the worker". */
function messageOf(error: unknown): string {
  if (error instanceof VoiceError) return `could not start: ${error.message.replace(/\.$/, '')}`;
  return error instanceof Error ? error.message : String(error);
}
