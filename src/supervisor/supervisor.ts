import { type Clock, systemClock } from '../base/clock.ts';
import type { Identity, Roster, WorkerCard } from '../domain/cluster.ts';
import type { SttEngine, TtsEngine } from '../domain/engine.ts';
import type { VoiceError } from '../domain/errors.ts';
import type { RequestType } from '../domain/engines.ts';
import type { InstalledModel, Manifest, SttManifest, TtsManifest } from '../domain/model.ts';
import { folderStamp } from '../models/tree-bytes.ts';
import { programUrl } from '../threads/program.ts';
import type { Keepalive } from '../rpc/channel.ts';
import { openRemoteStt } from '../rpc/stt-client.ts';
import { openRemoteTts } from '../rpc/tts-client.ts';
import { newWorkerSecret } from '../rpc/worker-secret.ts';
import { DistantWorker } from './distant-worker.ts';
import { START_LIMIT_MS } from './health.ts';
import { ModelWorkers } from './model-workers.ts';
import type { WorkerLine } from './order.ts';
import { refusalOf } from './refusal-of.ts';
import { supervisedStt, supervisedTts } from './supervised-engine.ts';
import type { WorkerStatus } from './model-worker.ts';
import { SupervisedWorker } from './supervised-worker.ts';
import { WellKnownPorts } from './well-known-ports.ts';
import { type Connect, launchWorker, type RemoteEngine } from './worker-process.ts';

/** What a worker logs, or is to be said of it. */
export interface WorkerLog extends WorkerLine {
  readonly worker: string;
}

/** What is known of one worker, for `/health`, `voice ps` and metrics. */
export interface WorkerInfo extends WorkerStatus {
  readonly model: string;
  readonly type: RequestType;
}

/** What is known of workers that are found instead of started. */
export interface DistantWorkers {
  readonly roster: Roster;
  /** What this side shows them. */
  readonly identity: Identity | undefined;
  /** Whether a worker beyond the loopback may be called without TLS. */
  readonly isInsecure: boolean;
}

export interface SupervisorOptions {
  /** Processes per model that is installed here. */
  readonly workers: number;
  /** Where workers listen; the loopback unless told otherwise. */
  readonly host: string;
  /**
   * Of the first speech-to-text worker, and of the first text-to-speech worker; the others take free ones.
   */
  readonly ports: Readonly<Record<RequestType, number>>;
  /** Inference threads of each worker of a model. */
  readonly threadsFor: (model: InstalledModel) => number;
  /** The workers of a model that had nothing to do for so long are stopped. */
  readonly idleMs: number;
  /** Of the worker processes. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: (line: WorkerLog) => void;
  /** Called after every change that `workers()` tells. */
  readonly onChange?: () => void;
  /** Where workers of other processes and machines are found; there are none where it is left out. */
  readonly elsewhere?: DistantWorkers;
  /** For tests. */
  readonly clock?: Clock;
  readonly program?: URL;
  readonly keepalive?: Keepalive;
}

const never = new AbortController().signal;

/** A model without workers is known for so long: one that is replaced, or moves, is back sooner. */
const LONG_GONE_MS = 600_000;
/**
 * Ids of workers that are not used are kept so that each is told of once; those of so many more would be of
 * some that are long gone.
 */
const MOST_REFUSED = 10_000;

/** A model that workers elsewhere have, or had. */
interface FoundModel {
  readonly manifest: Manifest;
  /** Since when none has it. */
  readonly goneAt?: number;
}

/** Worker processes for models: at least one each, started when there is work for them, and kept alive. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #clock: Clock;
  readonly #ports: WellKnownPorts;
  /** As they were last asked for: a process that starts later loads these. */
  readonly #models = new Map<string, InstalledModel>();
  readonly #workers = new Map<string, ModelWorkers<RemoteEngine>>();
  readonly #engines = new Map<string, Promise<SttEngine | TtsEngine>>();
  /** The newest manifest by name of what was found elsewhere, and all of them. */
  readonly #found = new Map<string, FoundModel>();
  readonly #foreign = new WeakSet<Manifest>();
  /** The ids of those that were found and are not used. */
  readonly #refused = new Set<string>();

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#ports = new WellKnownPorts(options.ports);
    options.elsewhere?.roster.follow({
      found: (card) => this.#find(card, options.elsewhere!),
      pulse: (pulse) => {
        const worker = this.#distant(pulse.id);
        worker?.pulse(pulse);
        return worker !== undefined || this.#refused.has(pulse.id);
      },
    });
  }

  /**
   * The engine of an installed model, whose calls go to its least busy worker, when there is one that serves:
   * a call's own time does not begin before. A call rejects with `worker_lost` when its worker fails, and
   * with `worker_unavailable` when there is none and will not be one soon.
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

  /** What the models are of which workers were found elsewhere, and are there or not long gone. */
  modelsElsewhere(): readonly Manifest[] {
    const now = this.#clock.now();
    for (const [name, { goneAt = now }] of this.#found)
      if (now - goneAt >= LONG_GONE_MS) this.#found.delete(name);
    return [...this.#found.values()].map(({ manifest }) => manifest);
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

  /** The workers of a model that is asked for. Those here are only for what is installed here. */
  #supervise<Engine extends RemoteEngine>(
    model: InstalledModel,
    connect: Connect<Engine>,
  ): ModelWorkers<Engine> {
    const isElsewhere = this.#foreign.has(model.manifest);
    const workers = this.#workersOf(model, connect);
    if (!isElsewhere) this.#models.set(model.manifest.name, model);
    if (!isElsewhere && this.#options.workers > 0) workers.employ();
    return workers;
  }

  #distant(id: string): DistantWorker<RemoteEngine> | undefined {
    for (const workers of this.#workers.values()) {
      const found = workers.distant(id);
      if (found) return found;
    }
    return undefined;
  }

  #find(card: WorkerCard, { identity, isInsecure }: DistantWorkers): void {
    const { manifest, address, protocol, isEncrypted } = card;
    const { keepalive, onChange } = this.#options;
    const { name, type } = manifest;
    const log = (line: WorkerLine) => this.#options.log({ ...line, worker: `${name}@${address}` });
    const reason = refusalOf({
      protocol,
      address,
      isEncrypted,
      isTrusted: identity !== undefined || isInsecure,
    });
    if (reason !== undefined) {
      if (this.#refused.size >= MOST_REFUSED) this.#refused.clear();
      this.#refused.add(card.id);
      return log({ level: 'warn', message: reason });
    }
    this.#found.set(name, { manifest });
    this.#foreign.add(manifest);
    const connect: Connect<RemoteEngine> = type === 'stt' ? openRemoteStt : openRemoteTts;
    const workers = this.#workersOf({ manifest, folder: '' }, connect);
    workers.find(
      card.id,
      (onModelChange, onGone) =>
        new DistantWorker({
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
            this.#lose(name, workers);
            onChange?.();
          },
        }),
    );
  }

  /** One of the workers of a model elsewhere is gone. */
  #lose(name: string, workers: ModelWorkers<RemoteEngine>): void {
    const found = this.#found.get(name);
    if (!found || workers.isElsewhere || !Object.is(this.#workers.get(name), workers)) return;
    this.#found.set(name, { ...found, goneAt: this.#clock.now() });
  }

  #workersOf<Engine extends RemoteEngine>(
    model: InstalledModel,
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
          this.#worker({ model: name, type, worker: `${name}-${index + 1}` }, connect, onChange),
        ),
      clock: this.#clock,
      idleMs: this.#options.idleMs,
      patienceMs: START_LIMIT_MS + resources.loadTimeSeconds * 1000,
      stamp: () => folderStamp(this.#models.get(name)!.folder),
      isShared: this.#options.elsewhere !== undefined,
    });
    this.#workers.set(name, workers);
    return workers;
  }

  #worker<Engine extends RemoteEngine>(
    names: { readonly model: string; readonly type: RequestType; readonly worker: string },
    connect: Connect<Engine>,
    onModelChange: () => void,
  ): SupervisedWorker<Engine> {
    const { host, threadsFor, env, keepalive, onChange } = this.#options;
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
        const installed = this.#models.get(model)!;
        const order = { model: installed, host, port, threads: threadsFor(installed), secret };
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
