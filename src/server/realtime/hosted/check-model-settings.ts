import { VoiceError } from '../../../domain/errors.ts';
import { ignoredSettings } from '../../../domain/live-abilities.ts';
import type { SttManifest } from '../../../domain/model.ts';
import type { HostedSettings } from './settings.ts';

/**
 * Finds a speech-to-text model that knows `language`.
 * @throws VoiceError if there is none.
 */
export type RequireStt = (model: string, language: string | undefined) => Promise<SttManifest>;

/** The settings that only some models can follow. */
const MODEL_SETTINGS = ['model', 'language', 'languages', 'keywords', 'delay'] as const;

/** Whether a change of settings must be checked against the model. */
export const needsModelCheck = (before: HostedSettings, after: HostedSettings): boolean =>
  after.model !== undefined && MODEL_SETTINGS.some((name) => after[name] !== before[name]);

/**
 * Checks settings against the abilities of their model. Returns warnings about settings without effect, or
 * the fault of an invalid field.
 */
export async function checkModelSettings(
  { model = '', language, languages, keywords, delay }: HostedSettings,
  requireStt: RequireStt,
): Promise<
  | { readonly warnings: readonly string[] }
  | {
      readonly code: 'model_not_found' | 'invalid_value';
      readonly message: string;
      readonly field: 'model' | 'language';
    }
> {
  try {
    const { capabilities } = await requireStt(model, language);
    const settings = { language, languages, hotWords: keywords, delay };
    return { warnings: ignoredSettings(model, settings, capabilities) };
  } catch (thrown) {
    const { kind, message } = VoiceError.from(thrown);
    return kind === 'model_not_found'
      ? { code: kind, message, field: 'model' }
      : { code: 'invalid_value', message, field: 'language' };
  }
}
