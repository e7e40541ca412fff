import { type Clock, systemClock } from '../base/clock.ts';
import type { LogLevel } from '../config/service-settings.ts';
import type { Settings } from '../config/settings.ts';
import type { InstalledModel } from '../domain/model.ts';
import type { SchedulerObserver } from '../scheduler/observer.ts';
import { Scheduler } from '../scheduler/scheduler.ts';
import { Supervisor } from '../supervisor/supervisor.ts';
import type { WorkerInfo } from '../supervisor/model-worker.ts';
import type { RemoteWorkers } from '../supervisor/remote-models.ts';
import { SavedVoices, type VoiceStore } from '../voices/saved.ts';
import { processorTimeOf } from '../threads/processor-time.ts';
import { openStages } from './stages.ts';
import { storeOf } from './open-store.ts';
import type { ClientRequest, Health, ServerRuntime } from './server-runtime.ts';
import { defaultThreads } from './default-threads.ts';
import { deadlineMs } from '../domain/deadline.ts';
import type { Priority } from '../scheduler/queue.ts';
import { scheduled } from '../scheduler/scheduled.ts';
import { WorkingTime } from '../scheduler/working-time.ts';
import type { Runtime } from './runtime.ts';
import { withRequestId } from './speak.ts';

export interface WorkerRuntimeOptions {
  readonly settings: Settings;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Logs lines of workers and about workers. */
  readonly log: (line: {
    readonly level: LogLevel;
    readonly message: string;
    readonly worker?: string;
    readonly requestIds?: readonly string[];
  }) => void;
  readonly observer?: SchedulerObserver;
  /** Whether other requests are in flight whose engine calls might join one that waits. */
  readonly expectsCompany: () => boolean;
  /** Whether the server is ending, and lets running requests end first. */
  readonly isEnding?: () => boolean;
  /** The workers of other machines. Default: none. */
  readonly remoteWorkers?: RemoteWorkers | undefined;
  /** The voice store that all front ends share. A configured folder takes precedence. */
  readonly sharedVoices?: VoiceStore | undefined;
}

/** A runtime whose engines live in worker processes. */
export interface WorkerRuntime extends ServerRuntime {
  /** Loads a model before its first request. Rejects as `stt` and `tts`. */
  preload(model: InstalledModel): Promise<void>;
}

const SECONDS_PER_HOUR = 3_600;

/** The runtime of `voice serve`: engines in supervised workers, and a scheduler in front of them. */
export function openWorkerRuntime({
  settings,
  env,
  log,
  observer,
  expectsCompany,
  isEnding,
  remoteWorkers,
  sharedVoices,
}: WorkerRuntimeOptions): WorkerRuntime {
  const processes = settings.localWorkers ?? settings.workers;
  const supervisor = new Supervisor({
    workers: processes,
    host: '127.0.0.1',
    ports: { stt: settings.sttPort, tts: settings.ttsPort },
    threadsFor: (model) => settings.threads ?? defaultThreads(model, { processes: Math.max(1, processes) }),
    idleMs: settings.idleTimeout * 1000,
    env,
    log,
    isEnding,
    ...(remoteWorkers && { remoteWorkers }),
  });
  const scheduler = new Scheduler({ expectsCompany, ...(observer && { observer }) });

  const { stages, warm, close } = openStages(settings, env, settings.maxAudioHours * SECONDS_PER_HOUR);

  const processorTime = (model: string) =>
    processorTimeOfWorkers(supervisor.workers().filter((worker) => worker.model === model)) ??
    systemClock.now();

  const runtime: WorkerRuntime = {
    store: storeOf(settings, () => supervisor.remoteModels()),
    ...stages,
    stt: (model) => supervisor.stt(model),
    tts: (model) => supervisor.tts(model),
    savedVoices: settings.voiceDir === undefined ? sharedVoices : new SavedVoices(settings.voiceDir),
    // Of a request it is known who sent it.
    allowVoicePaths: false,
    async preload({ manifest, folder }) {
      if (manifest.type === 'tts') await runtime.tts({ manifest, folder });
      if (manifest.type === 'stt') await Promise.all([runtime.stt({ manifest, folder }), warm()]);
    },
    refuseWhenFull: () => scheduler.refuseWhenFull(),
    forRequest: (request) => forRequest(runtime, scheduler, request, systemClock, processorTime),
    health: () => healthOf(supervisor.workers()),
    workers: () => supervisor.workers(),
    queue: () => scheduler.state(),
    problemOf: (model) => supervisor.problemOf(model),
    async close() {
      await scheduler.stop();
      await Promise.all([supervisor.close(), close()]);
    },
  };
  return runtime;
}

/** Milliseconds; `undefined` if the system does not report them, or a worker runs on another machine. */
function processorTimeOfWorkers(workers: readonly { readonly pid?: number }[]): number | undefined {
  const times = workers.map(({ pid }) => (pid === undefined ? 0 : processorTimeOf(`/proc/${pid}`)));
  return times.length === 0 || times.includes(0) ? undefined : times.reduce((sum, ms) => sum + ms);
}

/** Derives the health of the engines from their workers; ignores workers that were stopped while idle. */
export function healthOf(workers: readonly WorkerInfo[]): Health {
  const wanted = workers.filter(({ state }) => state !== 'stopped' && state !== 'stopping');
  const ready = wanted.filter(({ state }) => state === 'ready' || state === 'busy');
  const crashed = wanted.filter(({ state }) => state === 'crashed');
  const starting = wanted.some(({ state }) => state === 'starting');
  return {
    status: crashed.length > 0 ? 'degraded' : starting ? 'loading' : 'ok',
    modelsLoaded: new Set(ready.map(({ model }) => model)).size,
    workersReady: ready.length,
    workersTotal: wanted.length,
    problems: crashed.map(({ name, reason = 'crashed' }) => `${name}: the worker ${reason}.`),
  };
}

/** Audio shorter than this is REALTIME: it delays no other request. */
const SHORT_SECONDS = 3;

/**
 * Wraps `runtime` for one client's request. Each engine call waits in `scheduler`: with priority REALTIME
 * if the request is urgent or its audio is short, else with priority BATCH. A call ends with `timeout`
 * after 30 s of work, or twice the duration of its audio if that is longer. Closing the wrapper does not
 * close `runtime`.
 * @param processorTime returns the processor time that a model's workers have used, in milliseconds.
 */
export function forRequest(
  runtime: Runtime,
  scheduler: Pick<Scheduler, 'submit'>,
  { requestId, urgent, allowVoicePaths = false }: ClientRequest,
  clock: Clock = systemClock,
  processorTime: (model: string) => number = () => clock.now(),
): Runtime {
  let named = '';
  const workingTime = new WorkingTime(clock, () => processorTime(named));
  let priority: Priority = urgent ? 'realtime' : 'batch';
  return {
    store: runtime.store,
    async prepare(source, signal, options) {
      const speech = await runtime.prepare(source, signal, options);
      workingTime.limit(deadlineMs(speech.duration));
      if (speech.duration < SHORT_SECONDS) priority = 'realtime';
      return speech;
    },
    vad: () => runtime.vad(),
    stt: (model) => {
      named = model.manifest.name;
      const client = { requestId, priority: () => priority, workingTime };
      return scheduled(() => runtime.stt(model), named, scheduler, client);
    },
    tts: async (model) => withRequestId(await runtime.tts(model), requestId),
    turns: () => runtime.turns(),
    speakers: () => runtime.speakers(),
    lexicon: () => runtime.lexicon(),
    savedVoices: runtime.savedVoices,
    allowVoicePaths,
    encode: (...speech) => runtime.encode(...speech),
    close: async () => undefined,
  };
}
