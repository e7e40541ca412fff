import { type Clock, systemClock } from '../base/clock.ts';
import type { SttEngine, TtsEngine } from '../domain/engine.ts';
import type { VoiceError } from '../domain/errors.ts';
import type { InstalledModel, Manifest, SttManifest, TtsManifest } from '../domain/model.ts';
import { folderStamp } from '../models/folder-stamp.ts';
import { programUrl } from '../threads/program.ts';
import type { Keepalive } from '../rpc/channel.ts';
import { openRemoteStt } from '../rpc/stt-client.ts';
import { openRemoteTts } from '../rpc/tts-client.ts';
import { newWorkerSecret } from '../rpc/worker-secret.ts';
import { START_LIMIT_MS } from './health.ts';
import { ModelWorkers } from './model-workers.ts';
import type { WorkerLine } from './order.ts';
import { supervisedStt, supervisedTts } from './supervised-engine.ts';
import { SupervisedWorker, type WorkerStatus } from './supervised-worker.ts';
import { WellKnownPorts } from './well-known-ports.ts';
import { launchWorker, type ProcessOptions, type RemoteEngine } from './worker-process.ts';

/** What a worker logs, or is to be said of it. */
export interface WorkerLog extends WorkerLine {
  readonly worker: string;
}

/** What is known of one worker, for `/health`, `voice ps` and metrics. */
export interface WorkerInfo extends WorkerStatus {
  readonly model: string;
  readonly type: Manifest['type'];
}

export interface SupervisorOptions {
  /** Processes per model. */
  readonly workers: number;
  /** Where workers listen; the loopback unless told otherwise. */
  readonly host: string;
  /** Of the first speech-to-text worker, and of the first text-to-speech worker; the others take free ones. */
  readonly ports: Readonly<Record<Manifest['type'], number>>;
  /** Inference threads of each speech-to-text worker. */
  readonly threads: number;
  /** The workers of a model that had nothing to do for so long are stopped. */
  readonly idleMs: number;
  /** Of the worker processes. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: (line: WorkerLog) => void;
  /** Called after every change that `workers()` tells. */
  readonly onChange?: () => void;
  /** For tests. */
  readonly clock?: Clock;
  readonly program?: URL;
  readonly keepalive?: Keepalive;
}

type Connect<Engine extends RemoteEngine> = ProcessOptions<Engine>['connect'];

const never = new AbortController().signal;

/** Worker processes for models: at least one each, started when there is work for them, and kept alive. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #clock: Clock;
  readonly #ports: WellKnownPorts;
  /** As they were last asked for: a process that starts later loads these. */
  readonly #models = new Map<string, InstalledModel>();
  readonly #workers = new Map<string, ModelWorkers<RemoteEngine>>();
  readonly #engines = new Map<string, Promise<SttEngine | TtsEngine>>();

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#ports = new WellKnownPorts(options.ports);
  }

  /**
   * The engine of an installed model, whose calls go to its least busy worker, when there is one that serves: a call's
   * own time does not begin before. A call rejects with `worker_lost`
   * when its worker fails, and with `worker_unavailable` when there is none and will not be one soon.
   */
  async stt(model: InstalledModel<SttManifest>): Promise<SttEngine> {
    const workers = this.#supervise(model, openRemoteStt);
    await workers.ready(never);
    return this.#once(model, async () => {
      const { engine, release } = await workers.lease(never);
      release();
      return supervisedStt(workers, engine.facts, () => this.#unload(model.manifest.name, workers));
    });
  }

  async tts(model: InstalledModel<TtsManifest>): Promise<TtsEngine> {
    const workers = this.#supervise(model, openRemoteTts);
    await workers.ready(never);
    return this.#once(model, async () => {
      const { engine, release } = await workers.lease(never);
      release();
      return supervisedTts(workers, engine.facts, () => this.#unload(model.manifest.name, workers));
    });
  }

  /** Every worker of every model that was asked for, running or not. */
  workers(): readonly WorkerInfo[] {
    return [...this.#models.values()].flatMap(({ manifest: { name, type } }) =>
      this.#workers.get(name)!.statuses.map((status) => ({ ...status, model: name, type })),
    );
  }

  /** Why the model of that name cannot start; `undefined` where it can, as far as is known. */
  problemOf(model: string): VoiceError | undefined {
    return this.#workers.get(model)?.problem;
  }

  /** Ends all processes. Idempotent. */
  async close(): Promise<void> {
    await Promise.all([...this.#workers.values()].map((workers) => workers.close()));
  }

  /** The next time the model is asked for, it starts anew. */
  async #unload<Engine extends RemoteEngine>(model: string, workers: ModelWorkers<Engine>): Promise<void> {
    await workers.close();
    // It may have been opened again since.
    if (!Object.is(this.#workers.get(model), workers)) return;
    for (const known of [this.#models, this.#workers, this.#engines]) known.delete(model);
    this.#options.onChange?.();
  }

  /** A model's engine, once it was described; a failed try may be repeated. */
  #once<Engine extends SttEngine | TtsEngine>(
    { manifest: { name } }: InstalledModel,
    open: () => Promise<Engine>,
  ): Promise<Engine> {
    const known = this.#engines.get(name) as Promise<Engine> | undefined;
    if (known) return known;
    const opening = open();
    this.#engines.set(name, opening);
    opening.catch(() => this.#engines.delete(name));
    return opening;
  }

  #supervise<Engine extends RemoteEngine>(
    model: InstalledModel,
    connect: Connect<Engine>,
  ): ModelWorkers<Engine> {
    const { name, type, resources } = model.manifest;
    this.#models.set(name, model);
    const known = this.#workers.get(name) as ModelWorkers<Engine> | undefined;
    if (known) return known;
    const workers = new ModelWorkers({
      model: name,
      create: (onChange) =>
        Array.from({ length: this.#options.workers }, (_, index) =>
          this.#worker({ model: name, type, worker: `${name}-${index + 1}` }, connect, onChange),
        ),
      clock: this.#clock,
      idleMs: this.#options.idleMs,
      patienceMs: START_LIMIT_MS + resources.loadTimeSeconds * 1000,
      stamp: () => folderStamp(this.#models.get(name)!.folder),
    });
    this.#workers.set(name, workers);
    return workers;
  }

  #worker<Engine extends RemoteEngine>(
    names: { readonly model: string; readonly type: Manifest['type']; readonly worker: string },
    connect: Connect<Engine>,
    onModelChange: () => void,
  ): SupervisedWorker<Engine> {
    const { host, threads, env, keepalive, onChange } = this.#options;
    const { model, type, worker: name } = names;
    const program = this.#options.program ?? programUrl('worker/main.ts');
    const log = (line: WorkerLine) => this.#options.log({ ...line, worker: name });
    const worker = new SupervisedWorker<Engine>({
      name,
      clock: this.#clock,
      log,
      launch: () => {
        const port = this.#ports.claim(type, name);
        const secret = newWorkerSecret();
        const order = { model: this.#models.get(model)!, host, port, threads, secret };
        return launchWorker({
          program,
          name,
          order,
          env,
          clock: this.#clock,
          onLine: log,
          connect,
          keepalive,
        });
      },
      onChange: () => {
        if (worker.status.state === 'stopped') this.#ports.release(type, name);
        onModelChange();
        onChange?.();
      },
    });
    return worker;
  }
}
