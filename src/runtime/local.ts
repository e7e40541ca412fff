import { availableParallelism } from 'node:os';
import type { Settings } from '../config/settings.ts';
import { voiceFolder } from '../config/voice-folder.ts';
import { openSttEngine, openTtsEngine } from '../engines/registry.ts';
import { sweepTemporaryFiles } from '../media/temporary-file.ts';
import { ModelStore } from '../models/store.ts';
import { type NeuralVad, openSilero } from '../vad/silero.ts';
import { SavedVoices } from '../voices/saved.ts';
import { sttModel, ttsModel } from './installed-model.ts';
import { mediaTools } from './media-tools.ts';
import type { Runtime } from './runtime.ts';

/** More threads than this hold more copies of a model than they gain in speed. */
const MAX_THREADS = 8;

/** A runtime with its engines in this process: what the command line uses. Nothing is loaded before it is needed. */
export function openLocalRuntime(
  settings: Settings,
  env: Readonly<Record<string, string | undefined>>,
): Runtime {
  void sweepTemporaryFiles();
  const store = new ModelStore(settings.modelsDir);
  const threads = settings.threads ?? Math.min(MAX_THREADS, availableParallelism());
  const opened = new Map<string, Promise<{ close(): Promise<void> }>>();
  let neural: NeuralVad | undefined;

  /** Loads a model once, however often it is asked for; a failed load may be tried again. */
  function once<Engine extends { close(): Promise<void> }>(
    type: 'stt' | 'tts',
    model: string,
    open: () => Promise<Engine>,
  ): Promise<Engine> {
    const key = `${type} ${model}`;
    const known = opened.get(key) as Promise<Engine> | undefined;
    if (known) return known;
    const opening = open();
    opened.set(key, opening);
    opening.catch(() => opened.delete(key));
    return opening;
  }

  const { closeMedia, ...media } = mediaTools(settings, env);

  return {
    store,
    ...media,
    vad: () => (neural ??= openSilero()).stream(),
    stt: (model) => once('stt', model, async () => openSttEngine(await sttModel(store, model), threads)),
    tts: (model) => once('tts', model, async () => openTtsEngine(await ttsModel(store, model), threads)),
    savedVoices: new SavedVoices(voiceFolder(settings)),
    allowVoicePaths: true,
    async close() {
      const engines = await Promise.allSettled(opened.values());
      opened.clear();
      await Promise.all([
        ...engines.map((engine) => (engine.status === 'fulfilled' ? engine.value.close() : undefined)),
        neural?.close(),
        closeMedia(),
      ]);
    },
  };
}
