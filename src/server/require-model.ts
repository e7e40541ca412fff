import { cannotSpeak, cannotTranscribe, VoiceError } from '../domain/errors.ts';
import type { Manifest } from '../domain/model.ts';
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
): Promise<void> {
  const { model } = await findModel(runtime, name);
  if (model.manifest.type !== type) throw new VoiceError('model_not_found', OTHERS[type](name).message);
}
