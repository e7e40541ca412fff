import type { VadManifest } from '../domain/model.ts';
import type { BuiltInModels } from '../models/store.ts';
import { ESPEAK_MANIFEST, espeakModel } from './espeak/manifest.ts';
import { SILERO_MANIFEST } from './silero/manifest.ts';

/** The models that come with the installation instead of a folder, by name. */
export const BUILT_IN_MODELS: BuiltInModels = { [ESPEAK_MANIFEST.name]: espeakModel };

/** The model that finds speech, wherever a request needs that. */
export const VAD_MODEL: VadManifest = SILERO_MANIFEST;
