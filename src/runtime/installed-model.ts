import { cannotSpeak, cannotTranscribe } from '../domain/errors.ts';
import type { InstalledModel, SttManifest, TtsManifest } from '../domain/model.ts';
import { ESPEAK_MANIFEST } from '../engines/espeak/manifest.ts';
import type { ModelStore } from '../models/store.ts';

type Store = Pick<ModelStore, 'get'>;

/**
 * The model of that name: eSpeak, which has no folder, or one of the store's.
 * @throws VoiceError `model_not_found`, `invalid_manifest`.
 */
export async function installedModel(store: Store, name: string): Promise<InstalledModel> {
  return name === ESPEAK_MANIFEST.name ? { manifest: ESPEAK_MANIFEST, folder: '' } : store.get(name);
}

/** A model of the store that transcribes. @throws VoiceError `unsupported` for one that speaks. */
export async function sttModel(store: Store, name: string): Promise<InstalledModel<SttManifest>> {
  const { manifest, folder } = await store.get(name);
  if (manifest.type !== 'stt') throw cannotTranscribe(name);
  return { manifest, folder };
}

/** A model that speaks, eSpeak among them. @throws VoiceError `unsupported` for one that transcribes. */
export async function ttsModel(store: Store, name: string): Promise<InstalledModel<TtsManifest>> {
  const { manifest, folder } = await installedModel(store, name);
  if (manifest.type !== 'tts') throw cannotSpeak(name);
  return { manifest, folder };
}
