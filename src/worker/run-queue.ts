import { once } from 'node:events';
import { systemClock, within } from '../base/clock.ts';
import { type OnEnd, withReleases } from '../base/releases.ts';
import type { Settings } from '../config/settings.ts';
import type { SttManifest } from '../domain/model.ts';
import { requireType } from '../models/require-type.ts';
import { openLocalRuntime } from '../runtime/local-runtime.ts';
import { transcribe } from '../runtime/transcribe.ts';
import type { WorkerLine } from '../supervisor/order.ts';
import { openHealthPort } from './health-port.ts';

export interface RunQueueOptions {
  readonly settings: Settings;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** NATS, as the setting has it. */
  readonly address: string;
  /** Installed models that transcribe. */
  readonly models: readonly string[];
  readonly log: (line: WorkerLine) => void;
  /** Aborts to end the worker in an orderly way. */
  readonly signal: AbortSignal;
}

/** The number of jobs at once: while one recording is being decoded, the engine transcribes another. */
const AT_ONCE = 2;

/**
 * Runs a worker of a queue until `signal` aborts; then finishes its job within the drain time, or gives it
 * back.
 * @throws VoiceError as `connectNats` and the store.
 */
export const runQueue = (options: RunQueueOptions): Promise<void> =>
  withReleases((onEnd) => run(options, onEnd));

async function run(options: RunQueueOptions, onEnd: OnEnd): Promise<void> {
  const { settings, env, address, models: names, log, signal } = options;
  const [{ connectNats }, { takeJobs }] = await Promise.all([
    import('../cluster/connect.ts'),
    import('../cluster/queue/take-job.ts'),
  ]);
  const runtime = openLocalRuntime(settings, env);
  onEnd(() => runtime.close());
  let isReady = false;
  const health = await openHealthPort(settings, () => isReady);
  onEnd(() => health?.close());
  const models = await Promise.all(
    names.map(async (name) => {
      const model = await runtime.store.get(name);
      return { ...model, manifest: requireType<SttManifest['type']>(model.manifest, 'stt') };
    }),
  );
  // A model that cannot be loaded is reported before any job is taken.
  for (const model of models) await runtime.stt(model);
  const connection = await connectNats({
    address,
    settings,
    signal,
    name: `voice worker ${names.join(' ')}`,
    log: (message) => log({ level: 'warn', message }),
  });
  onEnd(() => connection.close());
  const leaving = new AbortController();
  const taking = Promise.all(
    models.flatMap((model) =>
      Array.from({ length: AT_ONCE }, () =>
        takeJobs({
          connection,
          model: model.manifest.name,
          stopping: signal,
          leaving: leaving.signal,
          log: (level, message) => log({ level, message }),
          work: ({ task, options, needsWords, part, name }, path, ending) =>
            transcribe(
              runtime,
              { ...options, needsWords, part, model, task, audio: { type: 'file', name, path } },
              ending,
            ),
        }),
      ),
    ),
  );
  isReady = true;
  log({
    level: 'info',
    message: `${names.join(', ')} loaded in good order; recordings are taken from the queue`,
  });
  if (!signal.aborted) await Promise.race([once(signal, 'abort'), taking]);
  isReady = false;
  await within(systemClock, settings.drainSeconds * 1000, taking);
  leaving.abort();
  await taking;
}
