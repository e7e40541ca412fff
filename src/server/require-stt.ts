import { requireLanguage } from '../domain/require-abilities.ts';
import { modelRequest } from '../models/usual-model.ts';
import { requireModel } from '../runtime/require-model.ts';
import type { ServedRuntime } from '../runtime/served.ts';

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
