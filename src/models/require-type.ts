import { cannotSpeak, cannotTranscribe, type VoiceError } from '../domain/errors.ts';
import type { RequestType } from '../domain/engines.ts';
import type { Manifest, ManifestOf } from '../domain/model.ts';

/** The error for a model of another type than the request needs, by needed type. */
export const OTHER_ABILITY: Readonly<Record<RequestType, (name: string) => VoiceError>> = {
  stt: cannotTranscribe,
  tts: cannotSpeak,
};

/**
 * Narrows the manifest to `type`.
 * @throws VoiceError `unsupported` if it has another type.
 */
export function requireType<Type extends RequestType>(manifest: Manifest, type: Type): ManifestOf<Type> {
  if (manifest.type !== type) throw OTHER_ABILITY[type](manifest.name);
  return manifest as ManifestOf<Type>;
}
