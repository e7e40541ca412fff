import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { shortened } from '../base/shortened.ts';
import { cannotSpeak, cannotTranscribe, modelNotFound, VoiceError } from '../domain/errors.ts';
import type { Manifest, ManifestOf, StoredModel } from '../domain/model.ts';
import { diskSentence } from './disk-sentence.ts';
import { codeOf } from '../base/connection-errors.ts';
import { manifestFile, readInstalled } from './installed.ts';
import { withModelLock } from './lock.ts';
import { checkModelName, isModelName } from './model-name.ts';
import { notInstalled } from './not-installed.ts';
import { removedFolder, stagingFolder } from './places.ts';
import { ManifestCache } from './read-manifest.ts';
import { checkFiles, type CheckOptions, type FileReport } from './check-files.ts';
import { treeBytes } from './tree-bytes.ts';

/** What the models folder holds. */
export interface Inventory {
  /** Sorted by name. */
  readonly models: readonly StoredModel[];
  /** The folders whose manifest cannot be used, and why, in a sentence. The other models are not affected. */
  readonly problems: readonly { readonly name: string; readonly message: string }[];
}

/** Models that come with the installation, by name. One rejects with `model_not_found` where its part is not installed. */
export type BuiltInModels = Readonly<Record<string, () => Promise<StoredModel>>>;

const OTHER_ABILITY: Readonly<Record<Manifest['type'], (name: string) => VoiceError>> = {
  stt: cannotTranscribe,
  tts: cannotSpeak,
};

/**
 * The models folder, `<modelsDir>/<name>/voice.yaml` and the files beside it, and beside it what is built in. Nothing in
 * the folder is trusted.
 */
export class ModelStore {
  readonly modelsDir: string;
  readonly #builtIn: BuiltInModels;
  readonly #manifests = new ManifestCache();

  constructor(modelsDir: string, builtIn: BuiltInModels = {}) {
    this.modelsDir = modelsDir;
    this.#builtIn = builtIn;
  }

  /** Everything that is there. A models folder that does not exist yet is empty. */
  async list(): Promise<Inventory> {
    const builtIn = await Promise.allSettled(Object.values(this.#builtIn).map((find) => find()));
    const models = builtIn.flatMap((found) => (found.status === 'fulfilled' ? [found.value] : []));
    const problems: { name: string; message: string }[] = [];
    for (const name of await this.#folders()) {
      try {
        const model = await this.#read(name);
        if (model) models.push(model);
      } catch (error) {
        problems.push({ name, message: VoiceError.from(error).message });
      }
    }
    models.sort((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1));
    return { models, problems };
  }

  /**
   * The model of that name.
   * @throws VoiceError `model_not_found` with the command that installs it; `invalid_manifest` when its manifest
   * cannot be used; `invalid_value` when `name` cannot be a model's.
   */
  async get(name: string): Promise<StoredModel> {
    if (Object.hasOwn(this.#builtIn, name)) return this.#builtIn[name]!();
    const model = await this.#read(checkModelName(name));
    if (model === undefined) throw notInstalled(name);
    return model;
  }

  /**
   * The model that a request names, whatever its client took for a name: looked up once, and carried along from there.
   * @throws VoiceError `model_not_found`; `unsupported` for one that does the other thing; `invalid_manifest`.
   */
  async resolve<Type extends Manifest['type']>(
    name: string,
    type: Type,
  ): Promise<StoredModel<ManifestOf<Type>>> {
    if (!isModelName(name)) throw modelNotFound(shortened(name));
    const model = await this.get(name);
    if (isOfType(model, type)) return model;
    throw OTHER_ABILITY[type](name);
  }

  /**
   * Removes the model, and what an unfinished pull of it left: at once for others, who see either all of it or nothing.
   * @throws VoiceError `model_not_found`; `unavailable` while it is being pulled; `storage`.
   */
  async remove(name: string): Promise<void> {
    const folder = join(this.modelsDir, checkModelName(name));
    const staging = stagingFolder(this.modelsDir, name);
    const installed = (await manifestFile(folder)) !== undefined;
    if (!installed && !(await exists(staging))) throw notInstalled(name);
    try {
      await withModelLock(this.modelsDir, name, { wait: false }, async () => {
        const away = join(removedFolder(this.modelsDir), randomUUID());
        await mkdir(away, { recursive: true });
        if (installed) await rename(folder, join(away, 'model'));
        if (await exists(staging)) await rename(staging, join(away, 'unfinished'));
        await rm(away, { recursive: true, force: true });
      });
    } catch (error) {
      throw diskSentence(error, this.modelsDir);
    }
  }

  /** Reads every file of the model again and compares sizes and hashes with its manifest. */
  async verify(name: string, options: CheckOptions = {}): Promise<readonly FileReport[]> {
    const model = await this.get(name);
    return checkFiles(model.folder, model.manifest.files, options);
  }

  /** What the model takes on the disk, in bytes, files of its owner included. */
  async bytesOnDisk(name: string): Promise<number> {
    return treeBytes(join(this.modelsDir, checkModelName(name)));
  }

  #read(name: string): Promise<StoredModel | undefined> {
    return readInstalled(join(this.modelsDir, name), (path, where) => this.#manifests.read(path, where));
  }

  async #folders(): Promise<string[]> {
    try {
      const entries = await readdir(this.modelsDir);
      return entries.filter(isModelName).toSorted();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw new VoiceError('storage', `The models folder ${this.modelsDir} cannot be read.`, { cause: error });
    }
  }
}

async function exists(folder: string): Promise<boolean> {
  return readdir(folder).then(
    () => true,
    () => false,
  );
}

const isOfType = <Type extends Manifest['type']>(
  model: StoredModel,
  type: Type,
): model is StoredModel<ManifestOf<Type>> => model.manifest.type === type;
