import { NEVER_ABORTED } from '../base/abort.ts';
import { sleep, systemClock } from '../base/clock.ts';
import type { Settings } from '../config/settings.ts';
import { voiceFolder } from '../config/voice-folder.ts';
import { VoiceError } from '../domain/errors.ts';
import type { InstalledModel } from '../domain/model.ts';
import { sweepTemporaryFiles } from '../media/temporary-file.ts';
import { Supervisor } from '../supervisor/supervisor.ts';
import type { RemoteWorkers } from '../supervisor/remote-models.ts';
import { SavedVoices } from '../voices/saved.ts';
import { openStages } from './stages.ts';
import { storeOf } from './open-store.ts';
import type { Runtime } from './runtime.ts';

/** A cluster that this process has joined. */
export interface JoinedCluster extends RemoteWorkers {
  close(): Promise<void>;
}

/** Milliseconds within which running workers announce themselves. */
const GREETING_MS = 2_000;
const LOOK_MS = 50;
/** No grace period: this process has no workers to stop. */
const NEVER_MS = 2 ** 31 - 1;

/**
 * The runtime of the command line in a cluster: workers decode, audio is prepared here. Resolves when the
 * workers are known.
 * @throws VoiceError `unavailable` if there are none.
 */
export async function openClusterRuntime(
  settings: Settings,
  env: Readonly<Record<string, string | undefined>>,
  cluster: JoinedCluster,
): Promise<Runtime> {
  void sweepTemporaryFiles();
  const supervisor = new Supervisor({
    workers: 0,
    host: '127.0.0.1',
    ports: { stt: 0, tts: 0 },
    threadsFor: () => 1,
    idleMs: NEVER_MS,
    env,
    log: () => undefined,
    remoteWorkers: cluster,
  });
  const required = <M extends InstalledModel>(model: M): M => {
    const { name } = model.manifest;
    if (supervisor.remoteModels().some((manifest) => manifest.name === name)) return model;
    throw new VoiceError(
      'unavailable',
      `No worker of this cluster has the model '${name}'. Start one with the address of this cluster: voice worker ${name} --cluster URL`,
    );
  };
  const { stages, close } = openStages(settings, env);
  const runtime: Runtime = {
    store: storeOf(settings, () => supervisor.remoteModels()),
    ...stages,
    stt: async (model) => supervisor.stt(required(model)),
    tts: async (model) => supervisor.tts(required(model)),
    savedVoices: new SavedVoices(voiceFolder(settings)),
    // Workers cannot read a path of this machine.
    allowVoicePaths: false,
    async close() {
      await Promise.all([supervisor.close(), close()]);
      await cluster.close();
    },
  };
  const deadline = systemClock.now() + GREETING_MS;
  // All workers that are present should share the work from the beginning.
  while (systemClock.now() < deadline) {
    await sleep(systemClock, LOOK_MS, NEVER_ABORTED);
    const workers = supervisor.workers();
    if (workers.length > 0 && systemClock.now() > deadline - GREETING_MS / 2) break;
  }
  if (supervisor.workers().length > 0) return runtime;
  await runtime.close();
  throw new VoiceError(
    'unavailable',
    'This cluster has no workers. Start one with the address of this cluster: voice worker MODEL --cluster URL',
    { retryAfterSeconds: 1 },
  );
}
