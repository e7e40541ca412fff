import type { Settings } from '../config/settings.ts';
import { voiceFolder } from '../config/voice-folder.ts';
import type { InstalledModel } from '../domain/model.ts';
import { openSttEngine, startTtsEngine } from '../engines/registry.ts';
import { sweepTemporaryFiles } from '../media/temporary-file.ts';
import { SavedVoices } from '../voices/saved.ts';
import { openStages } from './stages.ts';
import { storeOf } from './open-store.ts';
import type { Runtime } from './runtime.ts';
import { defaultThreads } from './default-threads.ts';

/** The runtime of the command line: engines in this process, loaded on first use. */
export function openLocalRuntime(
  settings: Settings,
  env: Readonly<Record<string, string | undefined>>,
): Runtime {
  void sweepTemporaryFiles();
  const threadsFor = (model: InstalledModel) => settings.threads ?? defaultThreads(model);
  const opened = new Map<string, Promise<{ close(): Promise<void> }>>();

  /** Loads a model once, however often it is asked for; a failed load may be tried again. */
  function once<Engine extends { close(): Promise<void> }>(
    { manifest: { name } }: InstalledModel,
    open: () => Promise<Engine>,
  ): Promise<Engine> {
    const known = opened.get(name) as Promise<Engine> | undefined;
    if (known) return known;
    const opening = open();
    opened.set(name, opening);
    opening.catch(() => opened.delete(name));
    return opening;
  }

  const { stages, close } = openStages(settings, env);
  const leaving = new AbortController();

  return {
    store: storeOf(settings),
    ...stages,
    stt: (model) => once(model, () => openSttEngine(model, threadsFor(model), leaving.signal)),
    tts: (model) => once(model, () => startTtsEngine(model, threadsFor(model))),
    savedVoices: new SavedVoices(voiceFolder(settings)),
    allowVoicePaths: true,
    async close() {
      leaving.abort();
      const engines = await Promise.allSettled(opened.values());
      opened.clear();
      await Promise.all([
        ...engines.map((engine) => (engine.status === 'fulfilled' ? engine.value.close() : undefined)),
        close(),
      ]);
    },
  };
}
