import { VoiceError } from '../domain/errors.ts';
import type { Manifest, ManifestOf, NamedModel, StoredModel } from '../domain/model.ts';
import type { Task } from '../domain/transcript.ts';
import { notInstalled } from '../models/not-installed.ts';
import { USUAL_MODELS, usualModel } from '../models/usual-model.ts';
import type { Runtime } from './runtime.ts';

/**
 * The model that a request names, and whether by an alias; for `task`, where the name may mean several. One that does something else is no better than one that is not there.
 * @throws VoiceError `model_not_found`; `invalid_manifest`.
 */
export async function requireModel<Type extends Manifest['type']>(
  { store }: Pick<Runtime, 'store'>,
  name: string,
  type: Type,
  task?: Task,
): Promise<NamedModel<ManifestOf<Type>>> {
  try {
    return await store.resolve(name, type, task);
  } catch (error) {
    const { kind, message } = VoiceError.from(error);
    throw kind === 'unsupported' ? new VoiceError('model_not_found', message) : error;
  }
}

/**
 * The model of a type to be used where nobody names one.
 * @throws VoiceError `model_not_found` with the command that installs the default one, where none is there.
 */
export async function requireUsualModel<Type extends Manifest['type']>(
  { store }: Pick<Runtime, 'store'>,
  type: Type,
): Promise<StoredModel<ManifestOf<Type>>> {
  const { models } = await store.list();
  const model = usualModel(models, type);
  if (model === undefined) throw notInstalled(USUAL_MODELS[type === 'tts' ? 'speak' : 'transcribe']);
  return model;
}
