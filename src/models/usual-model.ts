import type { Manifest, ManifestOf, StoredModel } from '../domain/model.ts';
import type { Task } from '../domain/transcript.ts';
import { DEFAULT_STT_MODEL, DEFAULT_TRANSLATE_MODEL, DEFAULT_TTS_MODEL } from './catalog.ts';

/** What is meant where nobody names a model of ours, by what it is to do. */
export const USUAL_MODELS: Readonly<Record<Task | 'speak', string>> = {
  transcribe: DEFAULT_STT_MODEL,
  translate: DEFAULT_TRANSLATE_MODEL,
  speak: DEFAULT_TTS_MODEL,
};

/**
 * Of the models that are there, the one to be used where nobody names one: the default, else another that was installed, else
 * what came with the installation. A translation takes one that translates; where none does, the one that would transcribe,
 * which says that it cannot. `undefined` where none is of that type.
 */
export function usualModel<Type extends Manifest['type']>(
  models: readonly StoredModel[],
  type: Type,
  task: Task = 'transcribe',
): StoredModel<ManifestOf<Type>> | undefined {
  const able = models.filter((model) => isOfType(model, type));
  const translating = able.filter(({ manifest }) => translates(manifest));
  const isTranslation = task === 'translate' && translating.length > 0;
  const usual = USUAL_MODELS[type === 'tts' ? 'speak' : isTranslation ? 'translate' : 'transcribe'];
  const candidates = isTranslation ? translating : able;
  return (
    candidates.find(({ manifest }) => manifest.name === usual) ??
    candidates.find(({ isBuiltIn }) => !isBuiltIn) ??
    candidates[0]
  );
}

const translates = (manifest: Manifest): boolean => manifest.type === 'stt' && manifest.capabilities.translation;

export const isOfType = <Type extends Manifest['type']>(
  model: StoredModel,
  type: Type,
): model is StoredModel<ManifestOf<Type>> => model.manifest.type === type;
