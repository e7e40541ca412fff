import { threadsPerCore } from '../base/machine.ts';
import { onAbort } from '../base/abort.ts';
import { sleep } from '../base/clock.ts';
import { hostAndPort } from '../base/host-and-port.ts';
import { defer } from '../base/deferred.ts';
import type { VoiceError } from '../domain/errors.ts';
import { Caller } from '../rpc/caller.ts';
import { KEEPALIVE, type Keepalive, patientKeepalive } from '../rpc/channel.ts';
import { isServing, watchServing } from '../rpc/health.ts';
import type { WorkerAddress } from '../rpc/worker-secret.ts';
import { processorTimeOfProcess } from '../threads/processor-time.ts';
import { Child, type ChildOptions } from './child.ts';
import { type HealthProbe, START_LIMIT_MS, untilServing, untilUnresponsive } from './health.ts';

/** An engine on the other side of a connection. */
export interface RemoteEngine {
  close(reason?: VoiceError): Promise<void>;
}

export type Connect<Engine extends RemoteEngine> = (
  address: WorkerAddress,
  signal: AbortSignal,
  keepalive: Keepalive,
) => Promise<Engine>;

export interface ProcessOptions<Engine extends RemoteEngine> extends ChildOptions {
  readonly connect: Connect<Engine>;
  readonly keepalive?: Keepalive | undefined;
  /** Whether the parent is ending; work in progress then needs a worker that is asked to end. */
  readonly isEnding?: (() => boolean) | undefined;
}

/** How a worker was lost: `leaving` if another process asked it to end. */
export type WorkerLoss = 'leaving' | 'gone';

/** A worker process from its start to its end. */
export interface WorkerProcess<Engine> {
  readonly pid: number | undefined;
  /**
   * Resolves when it serves. Rejects with a VoiceError of the worker, or an Error that continues "the
   * worker".
   */
  readonly serving: Promise<{ readonly port: number; readonly engine: Engine }>;
  /** Resolves when it no longer serves, or should not. Never rejects. */
  readonly lost: Promise<WorkerLoss>;
  /** Resolves to the reason of the loss, as a phrase that follows "the worker". */
  why(): Promise<string>;
  /** Asks the process to end and kills it after a while. Resolves when it has ended. */
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** A call may notice it before the watch does. */
const SILENT = 'did not answer any more';

/** How long to wait for the reason of a process's end after its connections broke. */
export const EXIT_REASON_WAIT_MS = 1_000;

/**
 * Starts a worker, waits until it serves, connects to it and watches it. A worker is lost if its watch breaks
 * or does not answer in time, even if its process still exists.
 */
export function launchWorker<Engine extends RemoteEngine>(
  options: ProcessOptions<Engine>,
): WorkerProcess<Engine> {
  const { order, clock, connect, onLine, keepalive = KEEPALIVE, isEnding = () => false } = options;
  const child = new Child(options);
  const lost = defer<WorkerLoss>();
  const life = new AbortController();
  let broken: string | undefined;
  const onEnd = (how: string) => {
    lost.resolve('gone');
    life.abort(new Error(how));
  };
  void child.ended.then(onEnd);
  const onTerminated = async () => {
    if (isEnding()) return;
    lost.resolve('leaving');
    await child.stop();
  };
  void child.terminated.then(onTerminated);

  const health = child.listening.then((port) => {
    const address = { hostAndPort: reachedAt(order.host, port), secret: order.secret };
    const caller = new Caller(address, patientKeepalive(keepalive));
    onAbort(life.signal, () => caller.close());
    return { port, address, caller };
  });
  health.catch(() => undefined);

  async function serve() {
    const probe = health.then<HealthProbe>(
      ({ caller }) =>
        (ms, signal) =>
          isServing(caller, ms, signal),
    );
    await untilServing(probe, {
      clock,
      processorTime: () => processorTimeOfProcess(child.pid ?? 0) ?? clock.now(),
      threadsPerCore,
      limitMs: START_LIMIT_MS + order.model.manifest.resources.loadTimeSeconds * 1000,
      preparing: child.preparing,
      signal: life.signal,
    });
    const { port, address, caller } = await health;
    if (order.port !== 0 && order.port !== port) {
      onLine({ level: 'warn', message: `port ${order.port} is taken; it listens on ${port}` });
    }
    const engine = await connect(address, life.signal, patientKeepalive(keepalive));
    void watch(caller);
    return { port, engine };
  }

  async function watch(caller: Caller): Promise<void> {
    const watching = watchServing(caller, life.signal).then(
      () => 'stopped serving',
      () => SILENT,
    );
    const ask: HealthProbe = (ms, signal) => isServing(caller, ms, signal);
    const silence = untilUnresponsive(ask, { clock, ...keepalive, signal: life.signal }).then(
      () => SILENT,
      () => SILENT,
    );
    broken = await Promise.race([watching, silence]);
    lost.resolve('gone');
  }

  const serving = serve().catch((error: unknown) => {
    throw child.failure ?? error;
  });
  serving.catch(() => undefined);
  return {
    pid: child.pid,
    serving,
    lost: lost.promise,
    async why() {
      const reported = new AbortController();
      const silent = () => broken ?? SILENT;
      const silence = sleep(clock, EXIT_REASON_WAIT_MS, reported.signal).then(silent, silent);
      return Promise.race([child.ended, silence]).finally(() => reported.abort());
    },
    stop: () => child.stop(),
    kill: () => child.kill(),
  };
}

/** The address at which a server that listens on `host` can be reached. */
function reachedAt(host: string, port: number): string {
  if (host === '0.0.0.0') return hostAndPort('127.0.0.1', port);
  return hostAndPort(host === '::' ? '::1' : host, port);
}
