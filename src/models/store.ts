import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { shortened } from '../base/shortened.ts';
import { modelNotFound, VoiceError } from '../domain/errors.ts';
import type { RequestType } from '../domain/engines.ts';
import type { Manifest, ManifestOf, NamedModel, StoredModel } from '../domain/model.ts';
import { codeOf } from '../base/connection-errors.ts';
import { HOSTED_NAMES, hostedType } from './hosted-names.ts';
import { readInstalled } from './installed.ts';
import { checkModelName, isModelName } from './model-name.ts';
import { aliasOfNothing, nothingAble, notInstalled } from './not-installed.ts';
import { ManifestCache } from './read-manifest.ts';
import { removeModel } from './remove-model.ts';
import { OTHER_ABILITY } from './require-type.ts';
import { checkFiles, type CheckOptions, type FileReport } from './check-files.ts';
import { treeBytes } from './tree-bytes.ts';
import { isOfType, type ModelRequest, type PreferredModels, usualModel } from './usual-model.ts';
import { nameOfWhisper } from './catalog.ts';

/** What the models folder holds. */
export interface Inventory {
  /** Sorted by name. */
  readonly models: readonly StoredModel[];
  /** The folders whose manifest cannot be used, and why, in a sentence. The other models are not affected. */
  readonly problems: readonly { readonly name: string; readonly message: string }[];
}

/**
 * Models that come with the installation, by name. One rejects with `model_not_found` where its part is not
 * installed.
 */
export type BuiltInModels = Readonly<Record<string, () => Promise<StoredModel>>>;

export interface StoreOptions {
  readonly builtIn?: BuiltInModels;
  /**
   * Names that stand for models, and the models' own: beside the hosted API's names, or instead of what those
   * mean.
   */
  readonly aliases?: Readonly<Record<string, string>>;
  /** What the operator wants used where a request names no model. */
  readonly preferred?: PreferredModels;
  /** What models workers of other machines have: those that are not here, too, can be asked for. */
  readonly elsewhere?: () => readonly Manifest[];
}

/**
 * The models folder, `<modelsDir>/<name>/voice.yaml` and the files beside it, and beside it what is built in.
 * Nothing in the folder is trusted.
 */
export class ModelStore {
  readonly modelsDir: string;
  readonly #builtIn: BuiltInModels;
  readonly #aliases: Readonly<Record<string, string>>;
  readonly #manifests = new ManifestCache();
  readonly #elsewhere: () => readonly Manifest[];
  readonly #preferred: PreferredModels;

  constructor(
    modelsDir: string,
    { builtIn = {}, aliases = {}, preferred = {}, elsewhere = () => [] }: StoreOptions = {},
  ) {
    this.modelsDir = modelsDir;
    this.#preferred = preferred;
    this.#elsewhere = elsewhere;
    this.#builtIn = builtIn;
    this.#aliases = aliases;
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
    const here = new Set(models.map(({ manifest }) => manifest.name));
    models.push(...this.#distant().filter(({ manifest }) => !here.has(manifest.name)));
    models.sort((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1));
    return { models, problems };
  }

  /**
   * The model of that name.
   * @throws VoiceError `model_not_found` with the command that installs it; `invalid_manifest` when its
   *   manifest cannot be used; `invalid_value` when `name` cannot be a model's.
   */
  async get(name: string): Promise<StoredModel> {
    if (Object.hasOwn(this.#builtIn, name)) return this.#builtIn[name]!();
    const here = await this.#read(checkModelName(name));
    const model = here ?? this.#distant().find(({ manifest }) => manifest.name === name);
    if (model === undefined) throw notInstalled(name);
    return model;
  }

  /**
   * The model that a request names, whatever its client took for a name: looked up once, and carried along
   * from there. A name that no model here has may be an alias; those of the hosted API mean what is usual for
   * `wish`.
   * @throws VoiceError `model_not_found`; `unsupported` for one that does the other thing;
   *   `invalid_manifest`; for a name of the hosted API as `usual`.
   */
  async resolve<Type extends RequestType>(
    name: string,
    type: Type,
    wish?: ModelRequest,
  ): Promise<NamedModel<ManifestOf<Type>>> {
    const model = await this.find(name, type, wish);
    if (isOfType(model, type)) return model;
    throw OTHER_ABILITY[type](name);
  }

  /**
   * The same for a name of which it is not known what its model is to do.
   * @throws VoiceError as `resolve`.
   */
  async find(name: string, type?: RequestType, wish?: ModelRequest): Promise<NamedModel> {
    const meaning = this.#meaningOf(name);
    if (meaning === undefined) {
      if (!isModelName(name)) throw modelNotFound(shortened(name));
      return this.get(name);
    }
    const own = isModelName(name) ? await this.#getIfThere(name) : undefined;
    if (own !== undefined) return own;
    // What is asked to do the other thing is told so, whether its model is there or not.
    if (meaning.type !== undefined && type !== undefined && meaning.type !== type) throw OTHER_ABILITY[type](name);
    const { models } = await this.list();
    const meant = this.#meant(models, meaning, wish);
    if (meant !== undefined) return { ...meant, alias: name, isChoice: meaning.type !== undefined };
    throw meaning.type === undefined
      ? aliasOfNothing(name, meaning.model)
      : nothingAble(models, meaning.type, wish, name);
  }

  /**
   * The model for a request that names none, see `usualModel`.
   * @throws VoiceError `model_not_found`, `invalid_value` or `unsupported` where none that is installed can
   *   do what is wanted, naming one of the catalog that can.
   */
  async usual<Type extends RequestType>(
    type: Type,
    wish?: ModelRequest,
  ): Promise<StoredModel<ManifestOf<Type>>> {
    const { models } = await this.list();
    const model = this.usualOf(models, type, wish);
    if (model === undefined) throw nothingAble(models, type, wish);
    return model;
  }

  /** The same of models that were listed; `undefined` where none can do what is wanted. */
  usualOf<Type extends RequestType>(
    models: readonly StoredModel[],
    type: Type,
    wish?: ModelRequest,
  ): StoredModel<ManifestOf<Type>> | undefined {
    const { stt, tts } = this.#preferred;
    return usualModel(models, type, wish, { stt: this.#ownName(stt), tts: this.#ownName(tts) });
  }

  /** Every alias that stands for a model of an inventory: the hosted API's without dates. */
  aliases({ models, problems }: Inventory): readonly NamedModel[] {
    const own = new Set([...models.map(({ manifest }) => manifest.name), ...problems.map(({ name }) => name)]);
    return [...new Set([...HOSTED_NAMES, ...Object.keys(this.#aliases)])].flatMap((alias) => {
      const meaning = own.has(alias) ? undefined : this.#meaningOf(alias);
      const meant = meaning && this.#meant(models, meaning);
      return meant ? [{ ...meant, alias }] : [];
    });
  }

  /**
   * Removes the model, and what an unfinished pull of it left: at once for others, who see either all of it
   * or nothing.
   * @throws VoiceError `model_not_found`; `unavailable` while it is being pulled; `storage`.
   */
  async remove(name: string): Promise<void> {
    await removeModel(this.modelsDir, name);
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

  /** What a name stands for that is not a model's own: the settings know best. */
  #meaningOf(name: string): Meaning | undefined {
    const model = Object.hasOwn(this.#aliases, name) ? this.#aliases[name] : nameOfWhisper(name);
    if (model !== undefined) return { type: undefined, model };
    const type = hostedType(name);
    return type && { type };
  }

  /** What a name stands for, where it is an alias of one model; else the name as it is. */
  #ownName(name: string | undefined): string | undefined {
    const meaning = name === undefined ? undefined : this.#meaningOf(name);
    return meaning?.type === undefined ? (meaning?.model ?? name) : name;
  }

  #meant(models: readonly StoredModel[], meaning: Meaning, wish?: ModelRequest): StoredModel | undefined {
    if (meaning.type !== undefined) return this.usualOf(models, meaning.type, wish);
    return models.find(({ manifest }) => manifest.name === meaning.model);
  }

  #distant(): readonly StoredModel[] {
    return this.#elsewhere().map((manifest) => ({ manifest, folder: '', created: 0, isBuiltIn: false }));
  }

  #getIfThere(name: string): Promise<StoredModel | undefined> {
    return this.get(name).catch((error: unknown) => {
      if (VoiceError.from(error).kind === 'model_not_found') return undefined;
      throw error;
    });
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

/** What an alias stands for: a model, or whatever is usual for a type. */
type Meaning =
  | { readonly type: undefined; readonly model: string }
  | { readonly type: RequestType };
