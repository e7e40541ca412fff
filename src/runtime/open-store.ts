import type { Settings } from '../config/settings.ts';
import { BUILT_IN_MODELS } from '../engines/built-in.ts';
import { ModelStore, type StoreOptions } from '../models/store.ts';
import { VoiceError } from '../domain/errors.ts';
import type { RequestType } from '../domain/engines.ts';
import type { ManifestOf, NamedModel, SttManifest } from '../domain/model.ts';
import { type ModelRequest, modelRequest } from '../models/default-model.ts';
import type { Runtime } from './runtime.ts';
import { requireAbilities, requireLanguage } from '../domain/require-abilities.ts';
import type { ServerRuntime } from './server-runtime.ts';

/** The settings about models: their folder, aliases and preferred models. */
export type ModelSettings = Pick<
  Settings,
  'modelsDir' | 'aliases' | 'model' | 'speakModel' | 'voicesByLanguage'
>;

/** The store of the models folder and the built-in models. */
export const openStore = (modelsDir: string, options: Omit<StoreOptions, 'builtIn'> = {}): ModelStore =>
  new ModelStore(modelsDir, { builtIn: BUILT_IN_MODELS, ...options });

/** Opens the store by the settings. `remoteModels` lists the models of other machines. */
export const storeOf = (
  { modelsDir, aliases, model, speakModel, voicesByLanguage }: ModelSettings,
  remoteModels?: StoreOptions['remoteModels'],
): ModelStore =>
  openStore(modelsDir, {
    aliases,
    preferred: { stt: model, tts: speakModel, ttsByLanguage: voicesByLanguage },
    ...(remoteModels && { remoteModels }),
  });

/**
 * Returns the model `name`; if the name stands for several, the one that can serve `request`.
 * A model of the wrong type counts as missing.
 * @throws VoiceError `model_not_found`; `invalid_manifest`; as `ModelStore.usual` for names of the hosted
 *   API.
 */
export async function requireModel<Type extends RequestType>(
  { store }: Pick<Runtime, 'store'>,
  name: string,
  type: Type,
  request?: ModelRequest,
): Promise<NamedModel<ManifestOf<Type>>> {
  try {
    return await store.resolve(name, type, request);
  } catch (error) {
    const { kind, message } = VoiceError.from(error);
    const isOfOtherType = kind === 'unsupported' && request?.task !== 'translate';
    throw isOfOtherType ? new VoiceError('model_not_found', message) : error;
  }
}

/**
 * Returns the manifest of a model that transcribes, and knows `language`.
 * @throws VoiceError `model_not_found`, `invalid_value`.
 */
export async function requireStt(
  runtime: ServerRuntime,
  name: string,
  language: string | undefined,
): Promise<SttManifest> {
  const { manifest } = await requireModel(runtime, name, 'stt', modelRequest(language));
  if (language !== undefined) requireLanguage(name, manifest.capabilities, language);
  return manifest;
}

/** Whether a model that detects the end of turns is installed. */
export const hasTurnModel = async ({ store }: ServerRuntime): Promise<boolean> =>
  store.usualOf((await store.list()).models, 'vad') !== undefined;

/**
 * Requires a model that translates.
 * @throws VoiceError `model_not_found`, `unsupported`.
 */
export async function requireTranslator(runtime: ServerRuntime, name: string): Promise<void> {
  const { manifest } = await requireModel(runtime, name, 'stt', { task: 'translate' });
  requireAbilities(manifest.name, { task: 'translate' }, manifest.capabilities);
}
