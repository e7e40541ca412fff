import type { Settings } from '../config/settings.ts';
import { BUILT_IN_MODELS } from '../engines/built-in.ts';
import { ModelStore, type StoreOptions } from '../models/store.ts';
import { VoiceError } from '../domain/errors.ts';
import type { RequestType } from '../domain/engines.ts';
import type { ManifestOf, NamedModel } from '../domain/model.ts';
import { type ModelRequest, modelRequest } from '../models/usual-model.ts';
import type { Runtime } from './runtime.ts';
import { requireLanguage } from '../domain/require-abilities.ts';
import type { ServedRuntime } from './served.ts';

/** The settings about models: their folder, aliases and preferred models. */
export type ModelSettings = Pick<Settings, 'modelsDir' | 'aliases' | 'model' | 'speakModel'>;

/** The models folder, and with it what comes with the installation: all that a request may name. */
export const openStore = (modelsDir: string, options: Omit<StoreOptions, 'builtIn'> = {}): ModelStore =>
  new ModelStore(modelsDir, { builtIn: BUILT_IN_MODELS, ...options });

/** The same as the settings have it. */
export const storeOf = (
  { modelsDir, aliases, model, speakModel }: ModelSettings,
  elsewhere?: StoreOptions['elsewhere'],
): ModelStore =>
  openStore(modelsDir, {
    aliases,
    preferred: { stt: model, tts: speakModel },
    ...(elsewhere && { elsewhere }),
  });

/**
 * The model that a request names, and whether by an alias; for `wish`, where the name may mean several. One
 * that does something else is no better than one that is not there.
 * @throws VoiceError `model_not_found`; `invalid_manifest`; for a name of the hosted API as
 *   `ModelStore.usual`.
 */
export async function requireModel<Type extends RequestType>(
  { store }: Pick<Runtime, 'store'>,
  name: string,
  type: Type,
  wish?: ModelRequest,
): Promise<NamedModel<ManifestOf<Type>>> {
  try {
    return await store.resolve(name, type, wish);
  } catch (error) {
    const { kind, message } = VoiceError.from(error);
    const isOfOtherType = kind === 'unsupported' && wish?.task !== 'translate';
    throw isOfOtherType ? new VoiceError('model_not_found', message) : error;
  }
}

/**
 * That a model is there to transcribe with, and knows the language, if one is named.
 * @throws VoiceError `model_not_found`, `invalid_value`.
 */
export async function requireStt(
  runtime: ServedRuntime,
  name: string,
  language: string | undefined,
): Promise<void> {
  const { manifest } = await requireModel(runtime, name, 'stt', modelRequest(language));
  if (language !== undefined) requireLanguage(name, manifest.capabilities, language);
}
