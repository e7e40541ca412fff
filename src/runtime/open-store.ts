import { BUILT_IN_MODELS } from '../engines/built-in.ts';
import type { Manifest } from '../domain/model.ts';
import { ModelStore } from '../models/store.ts';

/** The models folder, and with it what comes with the installation and what else models are called: all that a request may name. */
export const openStore = (
  modelsDir: string,
  aliases: Readonly<Record<string, string>> = {},
  elsewhere: () => readonly Manifest[] = () => [],
): ModelStore => new ModelStore(modelsDir, { builtIn: BUILT_IN_MODELS, aliases, elsewhere });
