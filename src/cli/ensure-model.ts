import { VoiceError } from '../domain/errors.ts';
import type { RequestType } from '../domain/engines.ts';
import type { InstalledModel, ManifestOf } from '../domain/model.ts';
import { catalogEntry } from '../models/catalog.ts';
import { checkModelName, isModelName } from '../models/model-name.ts';
import { requireType } from '../models/require-type.ts';
import { storeOf } from '../runtime/open-store.ts';
import type { Context } from './command.ts';
import { showPull } from './ui/show-pull.ts';

/**
 * The model of that name, installed before anything else is done: one of the catalog that is missing is
 * pulled, and said to be, unless `--no-pull` or VOICE_AUTO_PULL=0 says otherwise. `requireUsable` throws for
 * a model that is not to be used, before it is pulled, too, and `beforePull` where there is no use in pulling
 * one. A path is a model where it lies, to be used without being installed.
 * @throws VoiceError `model_not_found` with the exact pull command; `unsupported` when no engine here could
 *   run it, or when it does the other thing; `invalid_value` for what can be no name.
 */
export async function ensureModel<Type extends RequestType>(
  context: Context,
  model: string,
  type: Type,
  requireUsable: (manifest: ManifestOf<Type>) => void = () => undefined,
  beforePull: () => Promise<void> = async () => undefined,
): Promise<InstalledModel<ManifestOf<Type>>> {
  if (!isModelName(model) && type === 'stt') {
    const { modelInPlace } = await import('../runtime/model-source.ts');
    const { manifest, folder } = await modelInPlace(model);
    const there = { manifest: requireType(manifest, type), folder };
    requireUsable(there.manifest);
    return there;
  }
  checkModelName(model);
  const store = storeOf(context.settings);
  try {
    const installed = await store.resolve(model, type);
    requireUsable(installed.manifest);
    return installed;
  } catch (error) {
    const known = isMissing(error) ? catalogEntry(model) : undefined;
    if (known === undefined) throw error;
    // What could not be used afterwards is not fetched.
    requireUsable(requireType(known, type));
    if (!context.settings.autoPull) throw error;
    await beforePull();
    await pull(context, model);
  }
  return store.resolve(model, type);
}

async function pull(context: Context, model: string): Promise<void> {
  const { pullModel } = await import('../runtime/pull-model.ts');
  await showPull(context, (onEvent) => {
    const { settings, env, signal } = context;
    return pullModel(model, { settings, env, signal, onEvent });
  });
}

/** The model, where it is there. Rejects where it is, and cannot be used. */
export async function findInstalled<Type extends RequestType>(
  context: Context,
  model: string,
  type: Type,
): Promise<InstalledModel<ManifestOf<Type>> | undefined> {
  try {
    return await storeOf(context.settings).resolve(model, type);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const isMissing = (error: unknown) => VoiceError.from(error).kind === 'model_not_found';
