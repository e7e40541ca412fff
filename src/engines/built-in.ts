import type { VadManifest } from '../domain/model.ts';
import type { BuiltInModels } from '../models/store.ts';
import { ESPEAK_MANIFEST, espeakModel } from './espeak/manifest.ts';

/** The models that come with the installation instead of a folder, by name. */
export const BUILT_IN_MODELS: BuiltInModels = { [ESPEAK_MANIFEST.name]: espeakModel };

/** The model that finds speech, Silero VAD, for every request. It comes with the installation. */
export const VAD_MODEL: VadManifest = {
  name: 'silero',
  version: '5',
  type: 'vad',
  engine: 'silero',
  description: 'Silero VAD, which tells speech from other sound (MIT)',
  capabilities: {},
  resources: { memoryMb: 32, gpuRequired: false, gpuRecommended: false, loadTimeSeconds: 1 },
  engineConfig: {},
  files: [],
};
