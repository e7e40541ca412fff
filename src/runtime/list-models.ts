import { stat } from 'node:fs/promises';
import { shortened } from '../base/shortened.ts';
import { modelNotFound } from '../domain/errors.ts';
import type { InstalledModel } from '../domain/model.ts';
import { ESPEAK_MANIFEST } from '../engines/espeak/manifest.ts';
import { espeakFile } from '../engines/espeak/package.ts';
import { manifestFile } from '../models/installed.ts';
import { isModelName } from '../models/model-name.ts';
import type { Runtime } from './runtime.ts';

/** An installed model as programs list it. */
export interface ListedModel {
  readonly model: InstalledModel;
  /** When it was installed, in whole seconds since 1970. */
  readonly created: number;
  /** It came with the installation, and has no folder. */
  readonly isBuiltIn: boolean;
}

/** Every installed model that can be used, by name; eSpeak among them where its package is installed. */
export async function listModels({ store }: Pick<Runtime, 'store'>): Promise<readonly ListedModel[]> {
  const { models } = await store.list();
  const all = [...(await Promise.all(models.map(listed))), ...(await builtIn())];
  return all.toSorted((a, b) => (a.model.manifest.name < b.model.manifest.name ? -1 : 1));
}

/**
 * The installed model of that name, whatever a client took for a name.
 * @throws VoiceError `model_not_found`; `invalid_manifest` where it cannot be used.
 */
export async function findModel({ store }: Pick<Runtime, 'store'>, name: string): Promise<ListedModel> {
  if (!isModelName(name)) throw modelNotFound(shortened(name));
  const own = (await builtIn()).find(({ model }) => model.manifest.name === name);
  return own ?? listed(await store.get(name));
}

/** What comes with the installation instead of a folder. */
async function builtIn(): Promise<readonly ListedModel[]> {
  const file = espeakFile();
  if (file === undefined) return [];
  const { mtimeMs } = await stat(file);
  return [
    {
      model: { manifest: ESPEAK_MANIFEST, folder: '' },
      created: Math.floor(mtimeMs / 1000),
      isBuiltIn: true,
    },
  ];
}

async function listed(model: InstalledModel): Promise<ListedModel> {
  const manifest = await manifestFile(model.folder);
  const { mtimeMs } = await stat(manifest?.path ?? model.folder);
  return { model, created: Math.floor(mtimeMs / 1000), isBuiltIn: false };
}
