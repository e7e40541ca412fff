import { stat } from 'node:fs/promises';
import { shortened } from '../base/shortened.ts';
import { modelNotFound } from '../domain/errors.ts';
import type { InstalledModel } from '../domain/model.ts';
import { manifestFile } from '../models/installed.ts';
import { isModelName } from '../models/model-name.ts';
import type { Runtime } from './runtime.ts';

/** An installed model as programs list it. */
export interface ListedModel {
  readonly model: InstalledModel;
  /** When it was installed, in whole seconds since 1970. */
  readonly created: number;
}

/** Every installed model that can be used, by name. */
export async function listModels({ store }: Pick<Runtime, 'store'>): Promise<readonly ListedModel[]> {
  const { models } = await store.list();
  return Promise.all(models.map(listed));
}

/**
 * The installed model of that name, whatever a client took for a name.
 * @throws VoiceError `model_not_found`; `invalid_manifest` where it cannot be used.
 */
export async function findModel({ store }: Pick<Runtime, 'store'>, name: string): Promise<ListedModel> {
  if (!isModelName(name)) throw modelNotFound(shortened(name));
  return listed(await store.get(name));
}

async function listed(model: InstalledModel): Promise<ListedModel> {
  const manifest = await manifestFile(model.folder);
  const { mtimeMs } = await stat(manifest?.path ?? model.folder);
  return { model, created: Math.floor(mtimeMs / 1000) };
}
