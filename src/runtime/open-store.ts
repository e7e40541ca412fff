import type { Settings } from '../config/settings.ts';
import { BUILT_IN_MODELS } from '../engines/built-in.ts';
import { ModelStore, type StoreOptions } from '../models/store.ts';

/**
 * What the settings say of models: where they are, what else they are called, and which to use where none is
 * named.
 */
export type ModelSettings = Pick<Settings, 'modelsDir' | 'aliases' | 'model' | 'speakModel'>;

/** The models folder, and with it what comes with the installation: all that a request may name. */
export const openStore = (modelsDir: string, options: Omit<StoreOptions, 'builtIn'> = {}): ModelStore =>
  new ModelStore(modelsDir, { builtIn: BUILT_IN_MODELS, ...options });

/** The same as the settings have it. */
export const storeOf = (
  { modelsDir, aliases, model, speakModel }: ModelSettings,
  elsewhere?: StoreOptions['elsewhere'],
): ModelStore =>
  openStore(modelsDir, {
    aliases,
    preferred: { stt: model, tts: speakModel },
    ...(elsewhere && { elsewhere }),
  });
