import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { shortened } from '../base/shortened.ts';
import { VoiceError } from '../domain/errors.ts';
import type { InstalledModel, Manifest, ModelFile, SttManifest } from '../domain/model.ts';
import { sourceManifest } from '../engines/encoder-decoder/whisper/source-manifest.ts';
import { makeAmong, WEIGHTS_NAMES } from '../engines/encoder-decoder/whisper/weights/find-make.ts';
import {
  ADAPTER_CONFIG,
  ADAPTER_WEIGHTS,
  findLora,
  parseLora,
} from '../engines/encoder-decoder/whisper/weights/lora.ts';
import {
  describeWhisperSource,
  filesAmong,
  requireWhisperText,
} from '../engines/encoder-decoder/whisper/whisper-source.ts';
import { notInstalledYet } from '../onnx/broken-model-file.ts';
import { catalogNames } from '../models/catalog.ts';
import { findFile } from '../models/model-file.ts';
import { folderManifest } from '../models/folder-manifest.ts';
import { cachedSnapshots } from '../models/hub-cache.ts';
import { manifestFile } from '../models/installed.ts';
import { checkModelName } from '../models/model-name.ts';
import { readManifest } from '../models/read-manifest.ts';
import { MANIFEST_NAMES } from '../models/relative-path.ts';
import type { HubListing } from '../pull/hub-listing.ts';
import type { PullOptions } from '../pull/pull.ts';
import type { TransferOptions } from '../pull/transfers.ts';

/** What to install, and what its manifest becomes once its files are there. */
export interface PlannedModel extends Pick<PullOptions, 'finish'> {
  readonly manifest: Manifest;
}

/** Where a model is that is not in the catalog. */
export type ModelPlace =
  | { readonly type: 'path'; readonly path: string }
  | {
      readonly type: 'hub';
      readonly repository: string;
      readonly revision?: string;
      /** A folder of the repository, or a file of it; empty for the whole. */
      readonly path: string;
    };

/** Whether a name is to be taken for a path: it says so itself. */
export const isPath = (text: string): boolean => /^[./~]|^[A-Za-z]:[\\/]/.test(text);

/**
 * The place that `hf:owner/name[/path][@revision]` or a path means.
 * @throws VoiceError `invalid_value` for `hf:` with anything else behind it.
 */
export function parsePlace(source: string): ModelPlace {
  if (!source.startsWith('hf:'))
    return {
      type: 'path',
      path: resolve(source.startsWith('~/') ? join(homedir(), source.slice(2)) : source),
    };
  const [, repository, path = '', revision] =
    /^hf:([\w.-]+\/[\w.-]+)((?:\/[^@\s]+)?)(?:@([\w./-]{1,100}))?$/.exec(source) ?? [];
  if (repository === undefined)
    throw new VoiceError(
      'invalid_value',
      `'${shortened(source)}' is no repository of the hub: write hf:owner/name, hf:owner/name@revision or hf:owner/name/file.bin.`,
    );
  return { type: 'hub', repository, path: path.slice(1), ...(revision !== undefined && { revision }) };
}

/**
 * Finds out what a model at a place is: one that brings a voice.yaml, or a Whisper of any make, whose manifest is written
 * here. Nothing is installed, and of the hub no weights are fetched.
 * @param name what it is to be called; where left out, what its manifest, folder, file or repository is called.
 * @throws VoiceError as `describeWhisperSource` and `listHub`; `invalid_value` for a name of the catalog.
 */
export async function planModel(
  place: ModelPlace,
  name: string | undefined,
  options: TransferOptions,
): Promise<PlannedModel> {
  const brought =
    place.type === 'hub' ? await broughtByHub(place, options) : await broughtByFolder(place.path);
  if (brought.manifest !== undefined) {
    const { manifest } = brought;
    return { manifest: name === undefined ? manifest : { ...manifest, name: ownName(name) } };
  }
  const files =
    brought.listing === undefined
      ? await filesHere((place as { path: string }).path, options)
      : await filesOfHub(brought.listing, place as HubPlace, options);
  const called = name === undefined ? nameOf(place) : ownName(name);
  return {
    manifest: { ...UNKNOWN, name: called, files },
    finish: async (folder, gathered) => {
      const source = await describeWhisperSource(folder);
      return { ...sourceManifest(called, source), files: gathered.files };
    },
  };
}

/**
 * A model where it lies, to be used without being installed: a folder with a voice.yaml, or a Whisper of any make.
 * @throws VoiceError as `describeWhisperSource`; `invalid_manifest`.
 */
export async function modelInPlace(path: string): Promise<InstalledModel> {
  const place = resolve(path.startsWith('~/') ? join(homedir(), path.slice(2)) : path);
  const there = await stat(place).catch(() => undefined);
  if (there === undefined) throw nothingThere(path);
  if (there.isDirectory()) {
    const found = await manifestFile(place);
    if (found !== undefined)
      return { manifest: await readManifest(found.path, `${basename(place)}/${found.name}`), folder: place };
  }
  const source = await describeWhisperSource(place).catch((error: unknown) => {
    throw notInstalledYet(error);
  });
  const manifest = sourceManifest(nameOf({ type: 'path', path: place }), source);
  const target = source.make === 'ggml' ? place : source.folder;
  return {
    manifest: { ...manifest, engineConfig: { ...manifest.engineConfig, model_size: target } },
    folder: source.folder,
  };
}

const nothingThere = (path: string) =>
  new VoiceError('invalid_value', `There is no folder or file '${shortened(path)}'.`);

type HubPlace = Extract<ModelPlace, { type: 'hub' }>;

/** A Whisper of which nothing is known yet. */
const UNKNOWN: Omit<SttManifest, 'name' | 'files'> = {
  version: '1',
  type: 'stt',
  engine: 'whisper',
  description: '',
  capabilities: {
    architecture: 'encoder-decoder',
    streaming: true,
    languages: [],
    wordTimestamps: false,
    translation: false,
    partialTranscripts: false,
    hotWords: false,
    batchInference: false,
    languageDetection: false,
    initialPrompt: false,
  },
  resources: { memoryMb: 0, gpuRequired: false, gpuRecommended: false, loadTimeSeconds: 0 },
  engineConfig: {},
};

/** @throws VoiceError `invalid_value` for no name of a model, and for one of the catalog. */
function ownName(name: string): string {
  checkModelName(name);
  if (!catalogNames().includes(name)) return name;
  throw new VoiceError(
    'invalid_value',
    `'${name}' is a model of the catalog; choose another name with --name.`,
  );
}

/** A name made of that of the folder, file or repository. */
function nameOf(place: ModelPlace): string {
  const written =
    place.type === 'hub'
      ? basename(place.path || place.repository)
      : (/models--.+--([^/\\]+)[/\\]snapshots[/\\][^/\\]+$/.exec(place.path)?.[1] ?? basename(place.path));
  const name = written
    .replace(/\.(?:bin|safetensors)$/, '')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 100)
    .replace(/[^\w-]+$/, '');
  const usable = name === '' ? 'my-whisper' : name;
  return ownName(catalogNames().includes(usable) ? `my-${usable}` : usable);
}

async function broughtByFolder(
  path: string,
): Promise<{ manifest?: Manifest | undefined; listing?: undefined }> {
  const there = await stat(path).catch(() => undefined);
  if (there === undefined) throw nothingThere(path);
  return there.isDirectory() ? { manifest: await folderManifest(path) } : {};
}

async function broughtByHub({ repository, revision, path }: HubPlace, options: TransferOptions) {
  const [{ listHub }, { hubManifest }] = await Promise.all([
    import('../pull/hub-listing.ts'),
    import('../pull/hub-manifest.ts'),
  ]);
  const below = (name: string) => (path === '' ? name : `${path}/${name}`);
  const texts = [MANIFEST_NAMES[0], below('config.json'), below(ADAPTER_CONFIG)];
  const listing = await listHub({ repository, revision }, texts, options);
  return { listing, manifest: path === '' ? hubManifest(listing) : undefined };
}

/** The files of a Whisper on this machine, and of the base model where it is a LoRA. */
async function filesHere(path: string, options: TransferOptions): Promise<readonly ModelFile[]> {
  const isFolder = (await stat(path)).isDirectory();
  const adapter = isFolder ? await findLora(path) : undefined;
  if (adapter !== undefined && !(await hasWeights(path))) {
    const base = await filesOfBase(adapter.base, options);
    return [...base, ...(await localFiles(path, [ADAPTER_CONFIG, ...ADAPTER_WEIGHTS]))];
  }
  const { folder, files } = await describeWhisperSource(path);
  return localFiles(folder, files);
}

const hasWeights = async (folder: string): Promise<boolean> =>
  (await findFile({ folder }, 'model.safetensors')) !== undefined ||
  (await findFile({ folder }, 'pytorch_model.bin')) !== undefined;

/** Those of `names` that are in the folder; links out of it are followed only into the hub's cache. */
async function localFiles(folder: string, names: readonly string[]): Promise<readonly ModelFile[]> {
  const files: ModelFile[] = [];
  for (const name of names) {
    const path = await findFile({ folder }, name);
    if (path !== undefined)
      files.push({ path: name, bytes: (await stat(path)).size, source: { type: 'local', path } });
  }
  return files;
}

/** The model that a LoRA was made for: where it says it is, in the hub's cache, or on the hub. */
async function filesOfBase(
  base: string | undefined,
  options: TransferOptions,
): Promise<readonly ModelFile[]> {
  if (base === undefined)
    throw new VoiceError(
      'unsupported',
      `This is a LoRA that does not say which model it is for: put it into the folder of that model, and add that.`,
    );
  const isHere = await stat(base).then(
    (there) => there.isDirectory(),
    () => false,
  );
  const folder = isHere ? base : (await cachedSnapshots(options.env)).get(base);
  if (folder !== undefined) return filesHere(resolve(folder), options);
  if (!/^[\w.-]+\/[\w.-]+$/.test(base))
    throw new VoiceError(
      'unsupported',
      `This is a LoRA of '${shortened(base)}', which is not on this machine: put its files beside those of the LoRA, and add that folder.`,
    );
  const place = { type: 'hub', repository: base, path: '' } as const;
  const { listing } = await broughtByHub(place, options).catch((error: unknown) => {
    const { kind, message } = VoiceError.from(error);
    if (kind !== 'unavailable' && kind !== 'model_not_found') throw error;
    const sentence = `This is a LoRA of '${base}', which is not in the hub's cache on this machine.`;
    throw new VoiceError(kind, `${sentence} ${message}`, { cause: error });
  });
  return filesOfHub(listing, place, options);
}

/** The files of a Whisper on the hub, and of the base model where it is a LoRA. */
async function filesOfHub(
  { repository, revision, files, texts }: HubListing,
  { path }: HubPlace,
  options: TransferOptions,
): Promise<readonly ModelFile[]> {
  // A file is looked for in its folder, and is the only one of its kind there.
  const isFile = files.has(path);
  const folder = isFile ? dirname(path) : path;
  const prefix = folder === '' || folder === '.' ? '' : `${folder}/`;
  const names = [...files.keys()]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
  const config = texts.get(`${prefix}config.json`);
  if (config !== undefined) requireWhisperText(config, repository);
  const hubFile = (name: string): ModelFile => {
    const { bytes, sha256 } = files.get(prefix + name)!;
    const source = { type: 'hub', repository, revision, path: prefix + name } as const;
    return { path: name, bytes, ...(sha256 !== undefined && { sha256 }), source };
  };
  const found = makeAmong(isFile ? [basename(path)] : names);
  const adapter = texts.get(`${prefix}${ADAPTER_CONFIG}`);
  if (found === undefined && adapter !== undefined) {
    const base = await filesOfBase(parseLora(adapter).base, options);
    return [
      ...base,
      ...[ADAPTER_CONFIG, ...ADAPTER_WEIGHTS].filter((name) => names.includes(name)).map(hubFile),
    ];
  }
  if (found === undefined) throw noWhisper(repository, names);
  return filesAmong(found, names).map(hubFile);
}

function noWhisper(repository: string, names: readonly string[]): VoiceError {
  const ggml = names.filter((name) => /ggml[^/]*\.bin$/.test(name));
  if (ggml.length > 1)
    return new VoiceError(
      'invalid_value',
      `'${repository}' has several ggml files; name one of them: hf:${repository}/${ggml[0]!}`,
    );
  return new VoiceError(
    'unsupported',
    `'${repository}' has neither a voice.yaml nor weights of Whisper. Those are in ${WEIGHTS_NAMES}.`,
  );
}
