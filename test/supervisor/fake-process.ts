import { defer } from '../../src/base/deferred.ts';
import type { VoiceError } from '../../src/domain/errors.ts';
import type { WorkerLoss, RemoteEngine, WorkerProcess } from '../../src/supervisor/worker-process.ts';

/** An engine that records the reasons with which it was closed. */
export class FakeRemoteEngine implements RemoteEngine {
  readonly closes: (VoiceError | undefined)[] = [];

  async close(reason?: VoiceError): Promise<void> {
    this.closes.push(reason);
  }
}

/** A worker process that serves, fails and exits when the test says so. */
export class FakeProcess implements WorkerProcess<FakeRemoteEngine> {
  readonly pid: number;
  readonly engine = new FakeRemoteEngine();
  readonly #serving = defer<{ port: number; engine: FakeRemoteEngine }>();
  readonly #lost = defer<WorkerLoss>();
  readonly #stopped = defer<void>();
  readonly serving = this.#serving.promise;
  readonly lost = this.#lost.promise;
  /** The calls of `stop` and `kill`, in order. */
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

  /** The process reports that it could not load its model. */
  refuse(error: VoiceError): void {
    this.#serving.reject(error);
  }

  lose(why: string): void {
    this.#why = why;
    this.#lost.resolve('gone');
  }

  /** Something else has told the process to end. */
  leave(): void {
    this.#lost.resolve('leaving');
  }

  /** Lets a pending stop complete. */
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

/** Launches processes that the test controls; `last` is the newest. */
export class FakeLauncher {
  readonly processes: FakeProcess[] = [];

  readonly launch = (): FakeProcess => {
    const process = new FakeProcess(this.processes.length + 1);
    this.processes.push(process);
    return process;
  };

  get last(): FakeProcess {
    return this.processes.at(-1)!;
  }
}
