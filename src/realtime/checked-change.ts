import type { SttCapabilities } from '../domain/model.ts';
import { requireLanguage } from '../domain/require-abilities.ts';
import type { SessionConfig } from './events.ts';
import type { ConfigChange } from './session.ts';
import type { Surroundings } from './surroundings.ts';

export interface CheckedChange {
  readonly config: SessionConfig;
  /** Of the model, where it is another one now. */
  readonly capabilities: SttCapabilities | undefined;
}

/**
 * `config` with `change`, whose models are there and whose language its model knows.
 * @throws VoiceError `model_not_found`, `unsupported`, `invalid_value`.
 */
export async function checkedChange(
  { capabilities: ask, requireTts }: Pick<Surroundings, 'capabilities' | 'requireTts'>,
  config: SessionConfig,
  change: ConfigChange,
): Promise<CheckedChange> {
  const { model, language, ...next } = { ...config, ...change };
  const capabilities = model === null ? undefined : await ask(model);
  if (change.tts_model !== undefined && change.tts_model !== null) await requireTts(change.tts_model);
  if (model !== null && language !== null && capabilities) requireLanguage(model, capabilities, language);
  return {
    config: { ...next, model, language },
    capabilities: model === config.model ? undefined : capabilities,
  };
}
