import { availableParallelism } from 'node:os';
import type { LogLevel, Settings } from '../config/settings.ts';
import { ModelStore } from '../models/store.ts';
import type { SchedulerObserver } from '../scheduler/observer.ts';
import { Scheduler } from '../scheduler/scheduler.ts';
import { Supervisor } from '../supervisor/supervisor.ts';
import { type NeuralVad, openSilero } from '../vad/silero.ts';
import { SavedVoices } from '../voices/saved.ts';
import { forRequest } from './for-request.ts';
import { healthOf } from './health.ts';
import { installedModel, sttModel, ttsModel } from './installed-model.ts';
import { mediaTools } from './media-tools.ts';
import type { ServedRuntime } from './served.ts';

export interface ServingOptions {
  readonly settings: Settings;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What workers say, and what is to be said of them. */
  readonly log: (line: {
    readonly level: LogLevel;
    readonly message: string;
    readonly worker?: string;
    readonly requestIds?: readonly string[];
  }) => void;
  readonly observer?: SchedulerObserver;
  /** Whether other requests are in flight whose engine calls might join one that waits. */
  readonly expectsCompany: () => boolean;
}

/** A runtime whose engines live in worker processes. */
export interface ServingRuntime extends ServedRuntime {
  /** Loads an installed model, so that its first request need not wait. Throws as `stt` and `tts`. */
  preload(model: string): Promise<void>;
}

/** More threads than this hold more copies of a model than they gain in speed. */
const MAX_THREADS = 8;

/** The runtime of `voice serve`: engines in supervised workers, and a scheduler in front of them. */
export function openServingRuntime({
  settings,
  env,
  log,
  observer,
  expectsCompany,
}: ServingOptions): ServingRuntime {
  const store = new ModelStore(settings.modelsDir);
  const supervisor = new Supervisor({
    workers: settings.workers,
    host: '127.0.0.1',
    ports: { stt: settings.sttPort, tts: settings.ttsPort },
    threads: settings.threads ?? threadsOfWorker(settings.workers),
    idleMs: settings.idleTimeout * 1000,
    env,
    log,
  });
  const scheduler = new Scheduler({ expectsCompany, ...(observer && { observer }) });
  let opened: NeuralVad | undefined;
  const neural = () => (opened ??= openSilero());

  const runtime: ServingRuntime = {
    store,
    ...mediaTools(settings, env),
    vad: () => neural().stream(),
    stt: async (model) => supervisor.stt(await sttModel(store, model)),
    tts: async (model) => supervisor.tts(await ttsModel(store, model)),
    savedVoices: settings.voiceDir === undefined ? undefined : new SavedVoices(settings.voiceDir),
    allowVoicePaths: settings.allowVoicePaths || isLoopback(settings.host),
    async preload(model) {
      const { manifest } = await installedModel(store, model);
      if (manifest.type === 'tts') await runtime.tts(model);
      else await Promise.all([runtime.stt(model), neural().warm()]);
    },
    refuseWhenFull: () => scheduler.refuseWhenFull(),
    forRequest: (request) => forRequest(runtime, scheduler, request),
    health: () => healthOf(supervisor.workers()),
    workers: () => supervisor.workers(),
    queue: () => scheduler.state(),
    async close() {
      await scheduler.stop();
      await Promise.all([supervisor.close(), opened?.close()]);
    },
  };
  return runtime;
}

/** Whether only programs of this machine reach what listens there. */
const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** The cores, shared out among the workers of one model. */
const threadsOfWorker = (workers: number): number =>
  Math.max(1, Math.min(MAX_THREADS, Math.floor(availableParallelism() / workers)));
