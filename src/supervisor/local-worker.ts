import type { Clock } from '../base/clock.ts';
import type { RequestType } from '../domain/engines.ts';
import type { RequestedModel } from '../domain/model.ts';
import { programUrl } from '../threads/program.ts';
import { newWorkerSecret } from '../rpc/worker-secret.ts';
import type { WorkerLine } from './order.ts';
import { SupervisedWorker } from './supervised-worker.ts';
import { type Connect, launchWorker, type RemoteEngine } from './worker-process.ts';
import type { SupervisorOptions } from './supervisor.ts';

/** The options of a worker process on this machine. */
export interface LocalWorkerOptions<Engine extends RemoteEngine> extends Pick<
  SupervisorOptions,
  'host' | 'threadsFor' | 'env' | 'keepalive' | 'isEnding' | 'onChange' | 'program' | 'log'
> {
  /** Such as `whisper-small-1`. */
  readonly name: string;
  /** Returns the model as it was last requested. */
  readonly model: () => RequestedModel;
  readonly type: RequestType;
  readonly clock: Clock;
  readonly ports: WellKnownPorts;
  readonly connect: Connect<Engine>;
  /** Called after every change, before `onChange`. */
  readonly onModelChange: () => void;
}

/** A worker that is a process of this machine. It starts when it is first needed. */
export function localWorker<Engine extends RemoteEngine>(
  options: LocalWorkerOptions<Engine>,
): SupervisedWorker<Engine> {
  const { name, model, type, clock, ports, connect, host, threadsFor, env, keepalive, isEnding } = options;
  const { program = programUrl('worker/main.ts'), onModelChange, onChange } = options;
  const log = (line: WorkerLine) => options.log({ ...line, worker: name });
  const worker = new SupervisedWorker<Engine>({
    name,
    clock,
    log,
    launch: () => {
      const port = ports.claim(type, name);
      const secret = newWorkerSecret();
      const order = { model: model(), host, port, threads: threadsFor(model()), secret };
      return launchWorker({ program, name, order, env, clock, onLine: log, connect, keepalive, isEnding });
    },
    onChange: () => {
      if (worker.status.state === 'stopped') ports.release(type, name);
      onModelChange();
      onChange?.();
    },
  });
  return worker;
}

/** Assigns the well-known ports: one worker of each type gets it, the others use free ones. */
export class WellKnownPorts {
  readonly #ports: Readonly<Record<RequestType, number>>;
  readonly #holders = new Map<RequestType, string>();

  constructor(ports: Readonly<Record<RequestType, number>>) {
    this.#ports = ports;
  }

  /** Returns the well-known port for `worker` if no other worker has it, else 0. */
  claim(type: RequestType, worker: string): number {
    const holder = this.#holders.get(type) ?? worker;
    if (holder !== worker) return 0;
    this.#holders.set(type, worker);
    return this.#ports[type];
  }

  /** Releases the port of a stopped worker. */
  release(type: RequestType, worker: string): void {
    if (this.#holders.get(type) === worker) this.#holders.delete(type);
  }
}
