import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { shortened } from '../base/shortened.ts';
import { type ErrorKind, modelNotFound, wrongModelType, VoiceError } from '../domain/errors.ts';
import type { InstalledType, RequestType } from '../domain/engines.ts';
import type { Manifest, ManifestOf, NamedModel, StoredModel } from '../domain/model.ts';
import { codeOf } from '../base/connection-errors.ts';
import { HOSTED_NAMES, hostedType } from './hosted-names.ts';
import { readInstalled } from './installed.ts';
import { checkModelName, isModelName, withoutOwner } from './model-name.ts';
import { aliasNotInstalled, noCapableModel, notInstalled } from './not-installed.ts';
import { ManifestCache } from './read-manifest.ts';
import { removeModel } from './remove-model.ts';
import { checkFiles, type CheckOptions, type FileReport } from './check-files.ts';
import { treeBytes } from './tree-bytes.ts';
import { isOfType, type ModelRequest, type PreferredModels, preferredSpeaker, defaultModel } from './default-model.ts';
import { catalogNameOf } from './catalog.ts';

/** The content of the models folder. */
export interface Inventory {
  /** Sorted by name. */
  readonly models: readonly StoredModel[];
  /** The folders that cannot be used, each with the reason. Other models are not affected. */
  readonly problems: readonly ModelProblem[];
}

export interface ModelProblem {
  readonly name: string;
  /** A sentence for the user. */
  readonly message: string;
  /** `storage` if the folder cannot be read. */
  readonly kind: ErrorKind;
}

/** Built-in models by name. A function rejects with `model_not_found` if its optional package is missing. */
export type BuiltInModels = Readonly<Record<string, () => Promise<StoredModel>>>;

export interface StoreOptions {
  readonly builtIn?: BuiltInModels;
  /** Alias → model name. These come before the names of the hosted API. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The operator's models for requests that name none. */
  readonly preferred?: PreferredModels;
  /** Lists the models of workers on other machines. */
  readonly remoteModels?: () => readonly Manifest[];
}

/**
 * The installed models: the folder `<modelsDir>/<name>/` with its `voice.yaml`, built-in models, and models
 * of other machines. The content of the folder is never trusted.
 */
export class ModelStore {
  readonly modelsDir: string;
  readonly #builtIn: BuiltInModels;
  readonly #aliases: Readonly<Record<string, string>>;
  readonly #manifests = new ManifestCache();
  readonly #remoteModels: () => readonly Manifest[];
  readonly #preferred: PreferredModels;

  constructor(
    modelsDir: string,
    { builtIn = {}, aliases = {}, preferred = {}, remoteModels = () => [] }: StoreOptions = {},
  ) {
    this.modelsDir = modelsDir;
    this.#preferred = preferred;
    this.#remoteModels = remoteModels;
    this.#builtIn = builtIn;
    this.#aliases = aliases;
  }

  /** Lists all models. A missing models folder counts as empty. */
  async list(): Promise<Inventory> {
    const builtIn = await Promise.allSettled(Object.values(this.#builtIn).map((find) => find()));
    const models = builtIn.flatMap((found) => (found.status === 'fulfilled' ? [found.value] : []));
    const problems: ModelProblem[] = [];
    for (const name of await this.#folders()) {
      try {
        const model = await this.#read(name);
        if (model) models.push(model);
      } catch (error) {
        const { message, kind } = VoiceError.from(error);
        problems.push({ name, message, kind });
      }
    }
    const here = new Set(models.map(({ manifest }) => manifest.name));
    models.push(...this.#distant().filter(({ manifest }) => !here.has(manifest.name)));
    models.sort((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1));
    return { models, problems };
  }

  /**
   * Returns the model with exactly this name.
   * @throws VoiceError `model_not_found` with the command that installs it; `invalid_manifest`;
   *   `invalid_value` if `name` is not a valid model name.
   */
  async get(name: string): Promise<StoredModel> {
    if (Object.hasOwn(this.#builtIn, name)) return this.#builtIn[name]!();
    const here = await this.#read(checkModelName(name));
    const model = here ?? this.#distant().find(({ manifest }) => manifest.name === name);
    if (model === undefined) throw notInstalled(name);
    return model;
  }

  /**
   * Resolves the model name of a request; `owner/name` finds `name`. A name that no model has may be an
   * alias; a name of the hosted API selects the usual model for `request`.
   * @throws VoiceError `model_not_found`; `unsupported` if the model has another type; `invalid_manifest`; as
   *   `usual` for names of the hosted API.
   */
  async resolve<Type extends InstalledType>(
    name: string,
    type: Type,
    request?: ModelRequest,
  ): Promise<NamedModel<ManifestOf<Type>>> {
    const model = await this.find(name, type, request);
    if (isOfType(model, type)) return model;
    throw wrongModelType(name, model.manifest.type, type);
  }

  /**
   * As `resolve`, for callers that may not know the type.
   * @throws VoiceError as `resolve`.
   */
  async find(name: string, type?: InstalledType, request?: ModelRequest): Promise<NamedModel> {
    const meaning = this.#meaningOf(name);
    const local = Object.hasOwn(this.#aliases, name) ? name : withoutOwner(name);
    if (meaning === undefined) {
      if (!isModelName(local)) throw modelNotFound(shortened(name));
      return this.get(local);
    }
    const own = isModelName(local) ? await this.#getIfThere(local) : undefined;
    if (own !== undefined) return own;
    // An error about a model of another type says so, whether it is installed or not.
    if (meaning.type !== undefined && type !== undefined && meaning.type !== type)
      throw wrongModelType(name, meaning.type, type);
    const { models } = await this.list();
    const meant = this.#meant(models, meaning, request);
    if (meant !== undefined) return { ...meant, alias: name, isChoice: meaning.type !== undefined };
    throw meaning.type === undefined
      ? aliasNotInstalled(name, meaning.model)
      : noCapableModel(models, meaning.type, request, name);
  }

  /**
   * Chooses the model for a request without a model name; see `defaultModel`.
   * @throws VoiceError `model_not_found`, `invalid_value` or `unsupported` if no installed model fits; the
   *   message names one of the catalog that does.
   */
  async usual<Type extends InstalledType>(
    type: Type,
    request?: ModelRequest,
  ): Promise<StoredModel<ManifestOf<Type>>> {
    const { models } = await this.list();
    const model = this.usualOf(models, type, request);
    if (model === undefined) throw noCapableModel(models, type, request);
    return model;
  }

  /** As `usual`, among `models`; `undefined` if none fits. */
  usualOf<Type extends InstalledType>(
    models: readonly StoredModel[],
    type: Type,
    request?: ModelRequest,
  ): StoredModel<ManifestOf<Type>> | undefined {
    const [stt, tts] = [this.#preferred.stt, preferredSpeaker(this.#preferred, request)];
    return defaultModel(models, type, request, { stt: this.#ownName(stt), tts: this.#ownName(tts) });
  }

  /**
   * Lists every alias that stands for a model of the inventory. Names of the hosted API appear without dates.
   */
  aliases({ models, problems }: Inventory): readonly NamedModel[] {
    const own = new Set([...models.map(({ manifest }) => manifest.name), ...problems.map(({ name }) => name)]);
    return [...new Set([...HOSTED_NAMES, ...Object.keys(this.#aliases)])].flatMap((alias) => {
      const meaning = own.has(alias) ? undefined : this.#meaningOf(alias);
      const meant = meaning && this.#meant(models, meaning);
      return meant ? [{ ...meant, alias }] : [];
    });
  }

  /** Removes the model and any unfinished pull of it; see `removeModel`. */
  async remove(name: string): Promise<void> {
    await removeModel(this.modelsDir, name);
  }

  /** Reads every file of the model and compares sizes and hashes with the manifest. */
  async verify(name: string, options: CheckOptions = {}): Promise<readonly FileReport[]> {
    const model = await this.get(name);
    return checkFiles(model.folder, model.manifest.files, options);
  }

  /** The size of the model folder in bytes, with files that its owner added. */
  async bytesOnDisk(name: string): Promise<number> {
    return treeBytes(join(this.modelsDir, checkModelName(name)));
  }

  /** The meaning of a name that no model has. Settings come before built-in names. */
  #meaningOf(name: string): Meaning | undefined {
    const model = Object.hasOwn(this.#aliases, name) ? this.#aliases[name] : catalogNameOf(name);
    if (model !== undefined) return { type: undefined, model };
    const type = hostedType(name);
    return type && { type };
  }

  /** The model that an alias stands for; other names are returned unchanged. */
  #ownName(name: string | undefined): string | undefined {
    const meaning = name === undefined ? undefined : this.#meaningOf(name);
    return meaning?.type === undefined ? (meaning?.model ?? name) : name;
  }

  #meant(models: readonly StoredModel[], meaning: Meaning, request?: ModelRequest): StoredModel | undefined {
    if (meaning.type !== undefined) return this.usualOf(models, meaning.type, request);
    return models.find(({ manifest }) => manifest.name === meaning.model);
  }

  #distant(): readonly StoredModel[] {
    return this.#remoteModels().map((manifest) => ({ manifest, folder: '', created: 0, isBuiltIn: false }));
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
      const isFile = codeOf(error) === 'ENOTDIR';
      // A file in the path above the folder, such as a home at /dev/null, means that the folder does not
      // exist.
      if (isFile && !existsSync(this.modelsDir)) return [];
      const wrong = isFile ? 'is a file, not a folder' : 'cannot be read';
      throw new VoiceError(
        'storage',
        `The models folder ${this.modelsDir} ${wrong}; choose another with VOICE_MODELS_DIR.`,
        { cause: error },
      );
    }
  }
}

/** The meaning of an alias: a model, or the usual model of a type. */
type Meaning =
  | { readonly type: undefined; readonly model: string }
  | { readonly type: RequestType };
