import { NEVER_ABORTED } from '../base/abort.ts';
import { threadsPerCore } from '../base/machine.ts';
import { type Clock, systemClock } from '../base/clock.ts';
import type { WorkerCard } from '../domain/cluster.ts';
import type { SttEngine, TtsEngine } from '../domain/engine.ts';
import type { VoiceError } from '../domain/errors.ts';
import type { RequestType } from '../domain/engines.ts';
import type {
  InstalledModel,
  ManifestOf,
  RequestedModel,
  SttManifest,
  TtsManifest,
} from '../domain/model.ts';
import { folderStamp } from '../models/tree-bytes.ts';
import type { Keepalive } from '../rpc/channel.ts';
import { openRemoteStt } from '../rpc/stt-client.ts';
import { openRemoteTts } from '../rpc/tts-client.ts';
import { processorTimeOfProcess } from '../threads/processor-time.ts';
import { RemoteWorker } from './remote-worker.ts';
import { START_LIMIT_MS } from './health.ts';
import { ModelWorkers } from './model-workers.ts';
import type { WorkerLine, WorkerLog } from './order.ts';
import { type RemoteWorkers, RemoteModels } from './remote-models.ts';
import { supervisedStt, supervisedTts } from './supervised-engine.ts';
import type { WorkerInfo } from './model-worker.ts';
import { localWorker, WellKnownPorts } from './local-worker.ts';
import type { Connect, RemoteEngine } from './worker-process.ts';

export interface SupervisorOptions {
  /** Processes per model that is installed here. */
  readonly workers: number;
  /** The host that workers listen on. */
  readonly host: string;
  /** The ports of the first worker of each type; the others take free ones. */
  readonly ports: Readonly<Record<RequestType, number>>;
  /** Inference threads of each worker of a model. */
  readonly threadsFor: (model: RequestedModel) => number;
  /** Idle time after which the workers of a model are stopped, in milliseconds. */
  readonly idleMs: number;
  /** The environment of the worker processes. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: (line: WorkerLog) => void;
  /** Called after every change of the values of `workers()`. */
  readonly onChange?: () => void;
  /** See `ProcessOptions`. */
  readonly isEnding?: (() => boolean) | undefined;
  /** The workers of other processes and machines. Default: none. */
  readonly remoteWorkers?: RemoteWorkers;
  /** Tests set their own clock. */
  readonly clock?: Clock;
  readonly program?: URL;
  readonly keepalive?: Keepalive;
}

/** Worker processes for models: at least one each, started when there is work for them, and kept alive. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #clock: Clock;
  readonly #ports: WellKnownPorts;
  /** The latest requested models: a process that starts later loads these. */
  readonly #models = new Map<string, RequestedModel>();
  readonly #workers = new Map<string, ModelWorkers<RemoteEngine>>();
  readonly #engines = new Map<string, Promise<SttEngine | TtsEngine>>();
  readonly #remoteModels = new RemoteModels();

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#ports = new WellKnownPorts(options.ports);
    options.remoteWorkers?.roster.follow({
      found: (card) => this.#addRemote(card, options.remoteWorkers!),
      heartbeat: (heartbeat) => {
        const worker = this.#remoteWorker(heartbeat.id);
        worker?.updateLoad(heartbeat);
        return worker !== undefined || this.#remoteModels.isRefused(heartbeat.id);
      },
    });
  }

  /**
   * The engine of a model, through its least busy worker. Waiting for a worker does not count as time of a
   * call. Calls reject with `worker_lost` when the worker fails, and `worker_unavailable` when none will be
   * ready soon.
   */
  stt(model: InstalledModel<SttManifest>): Promise<SttEngine> {
    return this.#open(model, openRemoteStt, supervisedStt);
  }

  /** As `stt`, for a text-to-speech model. */
  tts(model: InstalledModel<TtsManifest>): Promise<TtsEngine> {
    return this.#open(model, openRemoteTts, supervisedTts);
  }

  /** Every worker of every requested model, running or not. */
  workers(): readonly WorkerInfo[] {
    return [...this.#models.values()].flatMap(({ manifest: { name, type } }) =>
      this.#workers.get(name)!.statuses.map((status) => ({ ...status, model: name, type })),
    );
  }

  /** The models of remote workers, including those whose last worker left less than ten minutes ago. */
  remoteModels(): readonly ManifestOf<RequestType>[] {
    return this.#remoteModels.list(this.#clock.now());
  }

  /** The reason why a model cannot start; `undefined` if none is known. */
  problemOf(model: string): VoiceError | undefined {
    return this.#workers.get(model)?.problem;
  }

  /** Ends all processes. Idempotent. */
  async close(): Promise<void> {
    await Promise.all([...this.#workers.values()].map((workers) => workers.close()));
  }

  async #open<
    Remote extends RemoteEngine & { readonly facts: unknown },
    Engine extends SttEngine | TtsEngine,
  >(
    model: RequestedModel,
    connect: Connect<Remote>,
    supervised: (
      workers: ModelWorkers<Remote>,
      facts: Remote['facts'],
      unload: () => Promise<void>,
    ) => Engine,
  ): Promise<Engine> {
    const workers = this.#supervise(model, connect);
    await workers.ready(NEVER_ABORTED);
    return this.#once(model, async () => {
      const { engine, release } = await workers.lease(NEVER_ABORTED);
      release();
      return supervised(workers, engine.facts, () => this.#unload(model.manifest.name, workers));
    });
  }

  /** Forgets the workers of a model; the next request for it starts new ones. */
  async #unload<Engine extends RemoteEngine>(model: string, workers: ModelWorkers<Engine>): Promise<void> {
    await workers.close();
    // The model may have been opened again since.
    if (!Object.is(this.#workers.get(model), workers)) return;
    for (const known of [this.#models, this.#workers, this.#engines]) known.delete(model);
    this.#options.onChange?.();
  }

  /** Describes a model's engine once; a failed attempt may be repeated. */
  #once<Engine extends SttEngine | TtsEngine>(
    { manifest: { name } }: RequestedModel,
    open: () => Promise<Engine>,
  ): Promise<Engine> {
    const known = this.#engines.get(name) as Promise<Engine> | undefined;
    if (known) return known;
    const opening = open();
    this.#engines.set(name, opening);
    opening.catch(() => this.#engines.delete(name));
    return opening;
  }

  /** The workers of a requested model. Local workers are only for models that are installed here. */
  #supervise<Engine extends RemoteEngine>(
    model: RequestedModel,
    connect: Connect<Engine>,
  ): ModelWorkers<Engine> {
    const isRemote = this.#remoteModels.has(model.manifest);
    const workers = this.#workersOf(model, connect);
    if (!isRemote) this.#models.set(model.manifest.name, model);
    if (!isRemote && this.#options.workers > 0) workers.createLocal();
    return workers;
  }

  #remoteWorker(id: string): RemoteWorker<RemoteEngine> | undefined {
    for (const workers of this.#workers.values()) {
      const found = workers.remoteWorker(id);
      if (found) return found;
    }
    return undefined;
  }

  #addRemote(card: WorkerCard, { identity, isInsecure }: RemoteWorkers): void {
    const { manifest, address } = card;
    const { keepalive, onChange } = this.#options;
    const { name, type } = manifest;
    const log = (line: WorkerLine) => this.#options.log({ ...line, worker: `${name}@${address}` });
    const reason = this.#remoteModels.add(card, identity !== undefined || isInsecure);
    if (reason !== undefined) return log({ level: 'warn', message: reason });
    const connect: Connect<RemoteEngine> = type === 'stt' ? openRemoteStt : openRemoteTts;
    const workers = this.#workersOf({ manifest, folder: '' }, connect);
    workers.addRemote(
      card.id,
      (onModelChange, onGone) =>
        new RemoteWorker({
          card,
          connect,
          identity,
          clock: this.#clock,
          keepalive,
          log,
          onChange: () => {
            onModelChange();
            onChange?.();
          },
          onGone: () => {
            onGone();
            this.#removeRemote(name, workers);
            onChange?.();
          },
        }),
    );
  }

  /** Notes that a remote worker of a model is gone. */
  #removeRemote(name: string, workers: ModelWorkers<RemoteEngine>): void {
    if (!workers.hasRemote && Object.is(this.#workers.get(name), workers))
      this.#remoteModels.lose(name, this.#clock.now());
  }

  #workersOf<Engine extends RemoteEngine>(
    model: RequestedModel,
    connect: Connect<Engine>,
  ): ModelWorkers<Engine> {
    const { name, type, resources } = model.manifest;
    const known = this.#workers.get(name) as ModelWorkers<Engine> | undefined;
    if (known) return known;
    if (!this.#models.has(name)) this.#models.set(name, model);
    const workers = new ModelWorkers({
      model: name,
      create: (onChange) =>
        Array.from({ length: this.#options.workers }, (_, index) =>
          localWorker<Engine>({
            ...this.#options,
            name: `${name}-${index + 1}`,
            model: () => this.#models.get(name)!,
            type,
            clock: this.#clock,
            ports: this.#ports,
            connect,
            onModelChange: onChange,
          }),
        ),
      clock: this.#clock,
      idleMs: this.#options.idleMs,
      startLimitMs: START_LIMIT_MS + resources.loadTimeSeconds * 1000,
      processorTime: processorTimeOfProcess,
      threadsPerCore,
      stamp: () => folderStamp(this.#models.get(name)!.folder),
      isShared: this.#options.remoteWorkers !== undefined,
    });
    this.#workers.set(name, workers);
    return workers;
  }
}
