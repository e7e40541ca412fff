import type { BuiltInModels } from '../models/store.ts';
import { ESPEAK_MANIFEST, espeakModel } from './espeak/manifest.ts';

/** The models that come with the installation instead of a folder, by name. */
export const BUILT_IN_MODELS: BuiltInModels = { [ESPEAK_MANIFEST.name]: espeakModel };
