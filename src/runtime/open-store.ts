import { BUILT_IN_MODELS } from '../engines/built-in.ts';
import { ModelStore } from '../models/store.ts';

/** The models folder, and with it what comes with the installation: all that a request may name. */
export const openStore = (modelsDir: string): ModelStore => new ModelStore(modelsDir, BUILT_IN_MODELS);
