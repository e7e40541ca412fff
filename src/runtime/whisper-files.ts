import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { shortened } from '../base/shortened.ts';
import { VoiceError } from '../domain/errors.ts';
import type { Manifest, ModelFile } from '../domain/model.ts';
import { weightsAmong, unknownModel } from '../engines/encoder-decoder/whisper/weights/find-weights.ts';
import {
  ADAPTER_CONFIG,
  ADAPTER_WEIGHTS,
  filesAmong,
} from '../engines/encoder-decoder/whisper/weights/files-among.ts';
import { findLora, parseLora } from '../engines/encoder-decoder/whisper/weights/lora.ts';
import {
  describeWhisperSource,
  requireWhisperText,
} from '../engines/encoder-decoder/whisper/whisper-source.ts';
import { cachedSnapshots } from '../models/hub-cache.ts';
import { findFile } from '../models/model-file.ts';
import { MANIFEST_NAMES } from '../models/relative-path.ts';
import type { HubListing } from '../pull/hub-listing.ts';
import type { TransferOptions } from '../pull/transfers.ts';
import { hubFile, hubNamesBelow, localFiles } from './source-files.ts';

/** A repository of the hub. */
export interface HubPlace {
  readonly type: 'hub';
  readonly repository: string;
  readonly revision?: string;
  /** A folder of the repository, or a file of it; empty for the whole. */
  readonly path: string;
}

/** The current state of a repository, and its manifest, if there is one. */
interface BroughtByHub {
  readonly listing: HubListing;
  readonly manifest: Manifest | undefined;
}

/** Looks a repository up. @throws VoiceError as `listHub`; `invalid_manifest`. */
export async function findInHub(
  { repository, revision, path }: HubPlace,
  options: TransferOptions,
): Promise<BroughtByHub> {
  const [{ listHub }, { hubManifest }] = await Promise.all([
    import('../pull/hub-listing.ts'),
    import('../pull/hub-manifest.ts'),
  ]);
  const below = (name: string) => (path === '' ? name : `${path}/${name}`);
  const texts = [MANIFEST_NAMES[0], below('config.json'), below(ADAPTER_CONFIG)];
  const listing = await listHub({ repository, revision }, texts, options);
  return { listing, manifest: path === '' ? hubManifest(listing) : undefined };
}

/**
 * The files of a Whisper on this machine, and of the base model if it is a LoRA. @throws as
 * `describeWhisperSource`.
 */
export async function localWhisper(path: string, options: TransferOptions): Promise<readonly ModelFile[]> {
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

/** The base model of a LoRA: at its stated path, in the hub's cache, or on the hub. */
async function filesOfBase(
  base: string | undefined,
  options: TransferOptions,
): Promise<readonly ModelFile[]> {
  if (base === undefined)
    throw new VoiceError(
      'unsupported',
      `This LoRA does not name its base model: put it into the folder of that model, and add the folder.`,
    );
  const isHere = await stat(base).then(
    (there) => there.isDirectory(),
    () => false,
  );
  const folder = isHere ? base : (await cachedSnapshots(options.env)).get(base);
  if (folder !== undefined) return localWhisper(resolve(folder), options);
  if (!/^[\w.-]+\/[\w.-]+$/.test(base))
    throw new VoiceError(
      'unsupported',
      `This is a LoRA of '${shortened(base)}', which is not on this machine: copy the files of that model into the folder of the LoRA, and add the folder.`,
    );
  const place = { type: 'hub', repository: base, path: '' } as const;
  const { listing } = await findInHub(place, options).catch((error: unknown) => {
    const { kind, message } = VoiceError.from(error);
    if (kind !== 'unavailable' && kind !== 'model_not_found') throw error;
    const sentence = `This is a LoRA of '${base}', which is not in the hub's cache on this machine.`;
    throw new VoiceError(kind, `${sentence} ${message}`, { cause: error });
  });
  return hubWhisper(listing, place, options);
}

/**
 * The files of a Whisper on the hub, with those of the base model of a LoRA.
 * @throws VoiceError `unsupported` if the repository has none.
 */
export async function hubWhisper(
  listing: HubListing,
  { path }: HubPlace,
  options: TransferOptions,
): Promise<readonly ModelFile[]> {
  const { repository, files, texts } = listing;
  // A file is looked for in its folder, and is the only one of its kind there.
  const isFile = files.has(path);
  const { prefix, names } = hubNamesBelow(listing, isFile ? dirname(path) : path);
  const config = texts.get(`${prefix}config.json`);
  if (config !== undefined) requireWhisperText(config, repository);
  const ofHub = (name: string) => hubFile(listing, prefix, name);
  const found = weightsAmong(isFile ? [basename(path)] : names);
  const adapter = texts.get(`${prefix}${ADAPTER_CONFIG}`);
  if (found === undefined && adapter !== undefined) {
    const base = await filesOfBase(parseLora(adapter).base, options);
    return [
      ...base,
      ...[ADAPTER_CONFIG, ...ADAPTER_WEIGHTS].filter((name) => names.includes(name)).map(ofHub),
    ];
  }
  if (found === undefined) throw noWhisper(repository, names);
  return filesAmong(found, names).map(ofHub);
}

function noWhisper(repository: string, names: readonly string[]): VoiceError {
  const ggml = names.filter((name) => /ggml[^/]*\.bin$/.test(name));
  if (ggml.length > 1)
    return new VoiceError(
      'invalid_value',
      `'${repository}' has several ggml files; name one of them: hf:${repository}/${ggml[0]!}`,
    );
  return unknownModel(repository);
}
