import { cannotSpeak, cannotTranscribe, VoiceError } from '../domain/errors.ts';
import type { Manifest } from '../domain/model.ts';
import { requireLanguage } from '../domain/require-abilities.ts';
import { findModel } from '../runtime/list-models.ts';
import type { ServedRuntime } from '../runtime/served.ts';

const OTHERS: Readonly<Record<Manifest['type'], (name: string) => VoiceError>> = {
  stt: cannotTranscribe,
  tts: cannotSpeak,
};

/**
 * A model that does something else is no better than one that is not there.
 * @throws VoiceError `model_not_found`.
 */
export async function requireModel(
  runtime: ServedRuntime,
  name: string,
  type: Manifest['type'],
): Promise<Manifest> {
  const { manifest } = (await findModel(runtime, name)).model;
  if (manifest.type !== type) throw new VoiceError('model_not_found', OTHERS[type](name).message);
  return manifest;
}

/**
 * That a model is there to transcribe with, and knows the language, if one is named.
 * @throws VoiceError `model_not_found`, `invalid_value`.
 */
export async function requireEar(
  runtime: ServedRuntime,
  name: string,
  language: string | undefined,
): Promise<void> {
  const manifest = await requireModel(runtime, name, 'stt');
  if (manifest.type === 'stt' && language !== undefined)
    requireLanguage(name, manifest.capabilities, language);
}
