import type { InstalledType } from '../domain/engines.ts';
import { wrongModelType, stageOnly } from '../domain/errors.ts';
import type { InstalledModel, Manifest, ManifestOf, RequestedModel } from '../domain/model.ts';

/**
 * Narrows the manifest to `type`.
 * @throws VoiceError `unsupported` if it has another type.
 */
export function requireType<Type extends InstalledType>(manifest: Manifest, type: Type): ManifestOf<Type> {
  if (manifest.type !== type) throw wrongModelType(manifest.name, manifest.type, type);
  return manifest as ManifestOf<Type>;
}

/**
 * Narrows the model to those that workers serve.
 * @throws VoiceError `unsupported` for a model that is a stage of requests.
 */
export function requireRequested({ manifest, folder }: InstalledModel): RequestedModel {
  const { type } = manifest;
  if (type === 'stt' || type === 'tts') return { manifest, folder };
  throw stageOnly(manifest.name, type);
}
