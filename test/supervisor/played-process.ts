import { defer } from '../../src/base/deferred.ts';
import type { VoiceError } from '../../src/domain/errors.ts';
import type { WorkerLoss, RemoteEngine, WorkerProcess } from '../../src/supervisor/worker-process.ts';

/** An engine that only knows what it was closed with. */
export class PlayedEngine implements RemoteEngine {
  readonly closes: (VoiceError | undefined)[] = [];

  async close(reason?: VoiceError): Promise<void> {
    this.closes.push(reason);
  }
}

/** A worker process that serves, fails and ends when the test says so. */
export class PlayedProcess implements WorkerProcess<PlayedEngine> {
  readonly pid: number;
  readonly engine = new PlayedEngine();
  readonly #serving = defer<{ port: number; engine: PlayedEngine }>();
  readonly #lost = defer<WorkerLoss>();
  readonly #stopped = defer<void>();
  readonly serving = this.#serving.promise;
  readonly lost = this.#lost.promise;
  /** What was done to it, in order. */
  readonly done: string[] = [];
  #why = '';

  constructor(pid: number) {
    this.pid = pid;
    this.serving.catch(() => undefined);
  }

  serve(): void {
    this.#serving.resolve({ port: 50_000 + this.pid, engine: this.engine });
  }

  fail(why: string): void {
    this.#serving.reject(new Error(why));
  }

  /** It could not load its model, and says so itself. */
  refuse(error: VoiceError): void {
    this.#serving.reject(error);
  }

  lose(why: string): void {
    this.#why = why;
    this.#lost.resolve('gone');
  }

  /** Somebody else has told it to end. */
  leave(): void {
    this.#lost.resolve('leaving');
  }

  /** Lets a stop come to its end. */
  end(): void {
    this.#stopped.resolve();
  }

  async why(): Promise<string> {
    return this.#why;
  }

  async stop(): Promise<void> {
    this.done.push('stop');
    await this.#stopped.promise;
  }

  async kill(): Promise<void> {
    this.done.push('kill');
  }
}

/** Starts processes that the test plays; `last` is the newest. */
export class PlayedLauncher {
  readonly processes: PlayedProcess[] = [];

  readonly launch = (): PlayedProcess => {
    const process = new PlayedProcess(this.processes.length + 1);
    this.processes.push(process);
    return process;
  };

  get last(): PlayedProcess {
    return this.processes.at(-1)!;
  }
}
