import { setMaxListeners } from 'node:events';
import { type ResourceLimits, type TransferListItem, Worker } from 'node:worker_threads';
import { type Deferred, defer } from '../base/deferred.ts';
import { cancelled, isOutOfFiles, tooManyFiles, VoiceError } from '../domain/errors.ts';
import { limitYoungGeneration } from './young-generation.ts';
import type { FromThread, ThreadData, ToThread } from './thread.ts';
import './no-telemetry.ts';
import { programUrl } from './program.ts';
import { watchUnfinished } from './unfinished-files.ts';

export interface PoolOptions {
  /** The module that runs in each thread; see `ThreadProgram`. */
  readonly program: URL;
  /** Handed to the program's `open`; must survive structured cloning. */
  readonly data: unknown;
  /** The maximum number of threads. Each holds its own copy of the model. */
  readonly threads: number;
  /** The limits of a thread's JavaScript heap; a thread that exceeds them ends alone. */
  readonly resourceLimits?: ResourceLimits;
  /**
   * Milliseconds after a cancel until the thread is terminated. The request is rejected when the thread has
   * ended the work. Default: the request is rejected at once and the thread is never terminated, because
   * native code that is stopped half-way ends the whole process.
   */
  readonly cancelGraceMs?: number;
}

interface RunOptions {
  /** The parts of the request that are transferred instead of copied. */
  readonly transfer?: readonly TransferListItem[] | undefined;
  readonly onProgress?: ((progress: number) => void) | undefined;
}

interface Job<Request, Reply> {
  readonly id: number;
  readonly request: Request;
  readonly transfer: readonly TransferListItem[];
  readonly onProgress: ((progress: number) => void) | undefined;
  readonly done: Deferred<Reply>;
}

/**
 * A fixed number of threads that run the same program. Each handles one request at a time, in the order of
 * arrival. A thread starts when it first has work, so a single request loads a single copy of the model.
 */
export class ThreadPool<Request, Reply> {
  readonly #options: PoolOptions;
  readonly #queue: Job<Request, Reply>[] = [];
  readonly #members = new Set<Member<Request, Reply>>();
  #nextId = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** The maximum number of parallel requests. */
  get size(): number {
    return this.#options.threads;
  }

  /**
   * Starts threads until there are `count`, at most `size`. Resolves when all have opened their program;
   * rejects if one cannot.
   */
  async warm(count = 1): Promise<void> {
    if (this.#closed) throw closed();
    while (this.#members.size < Math.min(count, this.#options.threads)) this.#start();
    await Promise.all([...this.#members].map(({ ready }) => ready));
  }

  /**
   * Runs one request. Rejects with the program's own VoiceError, with kind `cancelled` once `signal` aborts
   * (the thread stops at its next check), or with `internal` when the thread dies; `cause` is the reason.
   * `onProgress` receives the program's progress.
   */
  async run(
    request: Request,
    signal: AbortSignal,
    { transfer = [], onProgress }: RunOptions = {},
  ): Promise<Reply> {
    if (signal.aborted) throw cancelled();
    if (this.#closed) throw closed();
    const job: Job<Request, Reply> = { id: this.#nextId++, request, transfer, onProgress, done: defer() };
    const onAbort = () => this.#cancel(job);
    // All requests for one file wait on one signal; that is not a leak.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', onAbort, { once: true });
    this.#queue.push(job);
    this.#dispatch();
    try {
      return await job.done.promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Ends the threads and rejects queued and running jobs as cancelled. Idempotent. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { done } of this.#queue.splice(0)) done.reject(cancelled());
    await Promise.all([...this.#members].map((member) => member.end(cancelled())));
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const idle = [...this.#members].find(({ job }) => job === undefined);
      const member = idle ?? (this.#members.size < this.#options.threads ? this.#start() : undefined);
      if (!member) return;
      member.take(this.#queue.shift() as Job<Request, Reply>);
    }
  }

  #cancel(job: Job<Request, Reply>): void {
    const queued = this.#queue.indexOf(job);
    const member = [...this.#members].find((other) => other.job === job);
    if (queued >= 0) this.#queue.splice(queued, 1);
    member?.cancel();
    if (member === undefined || this.#options.cancelGraceMs === undefined) job.done.reject(cancelled());
  }

  #start(): Member<Request, Reply> {
    const member = new Member<Request, Reply>(this.#options, {
      onFree: () => this.#dispatch(),
      onEnd: () => {
        this.#members.delete(member);
        if (!this.#closed) this.#dispatch();
      },
    });
    this.#members.add(member);
    return member;
  }
}

/** The size of a thread's young generation, in megabytes. It is small because sound lies outside the heap. */
const YOUNG_MB = 3;

/** One thread and the job it is working on. A cancelled job keeps its thread until the program has let go. */
class Member<Request, Reply> {
  readonly ready: Promise<void>;
  job: Job<Request, Reply> | undefined;
  readonly #worker: Worker;
  readonly #opened = defer<void>();
  readonly #ended = defer<void>();
  readonly #onFree: () => void;
  readonly #cancelGraceMs: number | undefined;
  #grace: NodeJS.Timeout | undefined;
  /** Created only when needed: an error keeps the stack of its creation, with the first request, alive. */
  #reason: VoiceError | undefined;

  constructor(
    { program, data, resourceLimits, cancelGraceMs }: PoolOptions,
    events: { onFree: () => void; onEnd: () => void },
  ) {
    this.#onFree = events.onFree;
    this.#cancelGraceMs = cancelGraceMs;
    this.ready = this.#opened.promise;
    // `ready` may have no listener; the job that starts a thread gets the same error.
    this.ready.catch(() => undefined);
    watchUnfinished();
    this.#worker = new Worker(programUrl('threads/thread.ts'), {
      workerData: { program: program.href, data } satisfies ThreadData,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, ...resourceLimits },
    });
    this.#worker.once('online', limitYoungGeneration);
    this.#worker.on('message', (message: FromThread) => this.#receive(message));
    this.#worker.on('error', (error) => {
      this.#reason = isOutOfFiles(error)
        ? tooManyFiles(error)
        : new VoiceError('internal', 'An inference thread failed.', { cause: error });
    });
    this.#worker.once('exit', () => {
      clearTimeout(this.#grace);
      const reason = this.#reason ?? new VoiceError('internal', 'An inference thread ended unexpectedly.');
      this.#opened.reject(reason);
      this.job?.done.reject(reason);
      this.job = undefined;
      this.#ended.resolve();
      events.onEnd();
    });
  }

  take(job: Job<Request, Reply>): void {
    this.job = job;
    try {
      this.#send({ type: 'request', id: job.id, request: job.request }, job.transfer);
    } catch (error) {
      // The thread never gets a request that cannot be cloned, so nothing must wait for its answer.
      this.job = undefined;
      job.done.reject(VoiceError.from(error));
    }
  }

  cancel(): void {
    if (!this.job) return;
    this.#send({ type: 'cancel', id: this.job.id });
    if (this.#cancelGraceMs === undefined) return;
    this.#grace = setTimeout(() => {
      this.#reason = cancelled();
      void this.#worker.terminate();
    }, this.#cancelGraceMs);
  }

  /** Asks the thread to end and resolves when it has ended. It is terminated after its grace period. */
  async end(reason: VoiceError): Promise<void> {
    this.#reason = reason;
    this.job?.done.reject(reason);
    this.#send({ type: 'close' });
    const impatience =
      this.#cancelGraceMs === undefined
        ? undefined
        : setTimeout(() => void this.#worker.terminate(), this.#cancelGraceMs);
    await this.#ended.promise;
    clearTimeout(impatience);
  }

  #send(message: ToThread, transfer: readonly TransferListItem[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #receive(message: FromThread): void {
    if (message.type === 'ready') return this.#opened.resolve();
    if (message.type === 'progress') {
      if (message.id === this.job?.id) this.job.onProgress?.(message.progress);
      return;
    }
    if (message.type === 'error' && message.id === undefined) {
      this.#reason = received(message);
      void this.#worker.terminate();
      return;
    }
    const { job } = this;
    this.job = undefined;
    clearTimeout(this.#grace);
    if (message.type === 'reply') job?.done.resolve(message.reply as Reply);
    else job?.done.reject(received(message));
    this.#onFree();
  }
}

const closed = () => new VoiceError('internal', 'The engine is closed.');

const received = ({ kind, message, detail }: Extract<FromThread, { type: 'error' }>) =>
  new VoiceError(kind, message, detail === undefined ? undefined : { cause: new Error(detail) });
