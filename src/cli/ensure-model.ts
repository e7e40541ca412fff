import { existsSync } from 'node:fs';
import { VoiceError } from '../domain/errors.ts';
import type { RequestType } from '../domain/engines.ts';
import type { InstalledModel, ManifestOf } from '../domain/model.ts';
import { catalogEntry, catalogNameOf } from '../models/catalog.ts';
import { isModelName, withoutOwner } from '../models/model-name.ts';
import { requireType } from '../models/require-type.ts';
import { storeOf } from '../runtime/open-store.ts';
import type { Context } from './command.ts';
import { showPull } from './ui/show-pull.ts';

/**
 * Returns the model, installed. A missing model of the catalog is pulled first, unless `--no-pull` or
 * VOICE_AUTO_PULL=0 forbids it. `requireUsable` is called before a pull too, and may refuse the model;
 * `beforePull` may refuse the pull. A path is used in place; `owner/name` may be a model by its hub's name.
 * @throws VoiceError `model_not_found` with the pull command; `unsupported` for the wrong engine or task;
 * `invalid_value` for an invalid name.
 */
export async function ensureModel<Type extends RequestType>(
  context: Context,
  model: string,
  type: Type,
  requireUsable: (manifest: ManifestOf<Type>) => void = () => undefined,
  beforePull: () => Promise<void> = async () => undefined,
): Promise<InstalledModel<ManifestOf<Type>>> {
  if (!isModelName(model) && !(await isRepositoryOfKnown(context, model))) {
    const { modelInPlace } = await import('../runtime/model-source.ts');
    const { manifest, folder } = await modelInPlace(model);
    const there = { manifest: requireType(manifest, type), folder };
    requireUsable(there.manifest);
    return there;
  }
  const store = storeOf(context.settings);
  try {
    const installed = await store.resolve(model, type);
    requireUsable(installed.manifest);
    return installed;
  } catch (error) {
    const known = isMissing(error) ? catalogEntry(model) : undefined;
    if (known === undefined) throw error;
    // A model that could not be used afterwards is not pulled.
    requireUsable(requireType(known, type));
    if (!context.settings.autoPull) throw error;
    await beforePull();
    await pull(context, known.name);
  }
  return store.resolve(model, type);
}

/** Whether `name` is `owner/name` of a model in the catalog or an installed one, and not a path. */
async function isRepositoryOfKnown(context: Context, name: string): Promise<boolean> {
  const model = withoutOwner(name);
  if (model === name || !isModelName(model) || existsSync(name)) return false;
  if (catalogNameOf(name) !== undefined) return true;
  const installed = storeOf(context.settings).get(model);
  return installed.then(
    () => true,
    (error: unknown) => !isMissing(error),
  );
}

async function pull(context: Context, model: string): Promise<void> {
  const { pullModel } = await import('../runtime/pull-model.ts');
  await showPull(context, (onEvent) => {
    const { settings, env, signal } = context;
    return pullModel(model, { settings, env, signal, onEvent });
  });
}

/** Returns the model if it is installed. Rejects if it is installed but cannot be used. */
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
