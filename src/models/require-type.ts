import { cannotSpeak, cannotTranscribe, type VoiceError } from '../domain/errors.ts';
import type { RequestType } from '../domain/engines.ts';
import type { Manifest, ManifestOf } from '../domain/model.ts';

/** The error of a model that is asked for what another type of model does. */
export const OTHER_ABILITY: Readonly<Record<RequestType, (name: string) => VoiceError>> = {
  stt: cannotTranscribe,
  tts: cannotSpeak,
};

/**
 * The manifest, known to be of this type.
 * @throws VoiceError `unsupported` where it is of the other.
 */
export function requireType<Type extends RequestType>(manifest: Manifest, type: Type): ManifestOf<Type> {
  if (manifest.type !== type) throw OTHER_ABILITY[type](manifest.name);
  return manifest as ManifestOf<Type>;
}
