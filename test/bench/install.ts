import { join } from 'node:path';
import { resolveSettings } from '../../src/config/resolve-settings.ts';
import { VoiceError } from '../../src/domain/errors.ts';
import { ModelStore } from '../../src/models/store.ts';
import { runVoice } from './run-voice.ts';

export const MODEL = 'moonshine-tiny';

/** The folder of the installed model, which is pulled if it is missing. */
export async function installedModel(): Promise<string> {
  const { modelsDir } = resolveSettings({ options: {}, env: process.env });
  const store = new ModelStore(modelsDir);
  try {
    await store.get(MODEL);
  } catch (error) {
    if (VoiceError.from(error).kind !== 'model_not_found') throw error;
    await runVoice(['models', 'pull', MODEL]);
  }
  return join(modelsDir, MODEL);
}
