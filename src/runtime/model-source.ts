import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expandHome } from '../base/home-folder.ts';
import { shortened } from '../base/shortened.ts';
import { VoiceError } from '../domain/errors.ts';
import type { InstalledModel, Manifest, ModelFile } from '../domain/model.ts';
import { BUILT_IN_MODELS } from '../engines/built-in.ts';
import { sourceManifest } from '../engines/encoder-decoder/whisper/source-manifest.ts';
import { describeWhisperSource } from '../engines/encoder-decoder/whisper/whisper-source.ts';
import { turnSourceManifest } from '../engines/smart-turn/model-files.ts';
import { speakerSourceManifest } from '../engines/speaker/source-manifest.ts';
import { notInstalledYet } from '../onnx/broken-model-file.ts';
import { requireWholeModel } from '../onnx/graph/require-whole-model.ts';
import { catalogNames } from '../models/catalog.ts';
import { folderManifest } from '../models/folder-manifest.ts';
import { manifestFile } from '../models/installed.ts';
import { checkModelName, isModelName, noModelName, withoutOwner } from '../models/model-name.ts';
import { readManifest } from '../models/read-manifest.ts';
import type { PullOptions } from '../pull/pull.ts';
import type { TransferOptions } from '../pull/transfers.ts';
import { piperManifest } from '../engines/piper/source-manifest.ts';
import { kokoroManifest } from '../engines/kokoro/source-manifest.ts';
import { localKokoro, hubKokoro, namesInModelFolder } from './kokoro-files.ts';
import { requireAllParts } from './missing-parts.ts';
import { localPiper, hubPiper } from './piper-files.ts';
import { hubNamesBelow, localFiles } from './source-files.ts';
import { hubRecognizer, localRecognizer } from './recognizer-files.ts';
import { UNKNOWN_VOICE, UNKNOWN_WHISPER } from './unknown-models.ts';
import type { VoiceSource } from './voice-source.ts';
import { findInHub, localWhisper, hubWhisper } from './whisper-files.ts';
import type { ModelPlace } from './model-place.ts';

/** A model to install; `finish` completes its manifest from its files. */
export interface PlannedModel extends Pick<PullOptions, 'finish'> {
  readonly manifest: Manifest;
}

type Finish = NonNullable<PullOptions['finish']>;

/** The options for adding a model that is not in the catalog. */
export interface AddOptions {
  /** The model's name; default: that of its manifest, folder, file or repository. */
  readonly name?: string | undefined;
  /** The archive or the folder of a Kokoro's voices; default: those beside its graph. */
  readonly voices?: string | undefined;
}

/**
 * Plans the installation of a model with a voice.yaml, of a Whisper in any format, of a voice of Piper's,
 * of a Kokoro, of a transducer, of a streaming Moonshine or of a stage of transcription, whose manifests are
 * written here. Installs
 * nothing and fetches no weights.
 * @throws VoiceError as `describeWhisperSource` and `listHub`; `invalid_value` for a name of the catalog.
 */
export async function planModel(
  place: ModelPlace,
  { name, voices }: AddOptions,
  options: TransferOptions,
): Promise<PlannedModel> {
  const { manifest, voice, recognizer, filesOf } = await lookUp(place, voices, options);
  if (voices !== undefined && voice?.engine !== 'kokoro')
    throw new VoiceError(
      'invalid_value',
      '--voices is only for Kokoro models, and this is another one; leave the option out.',
    );
  if (manifest !== undefined)
    return {
      manifest: name === undefined ? manifest : { ...manifest, name: ownName(name) },
      finish: finishWith(async (_, complete) => complete),
    };
  if (voice !== undefined) return planVoice(voice, name);
  const called = name === undefined ? nameOf(place) : ownName(name);
  if (recognizer !== undefined) {
    const { make, files } = recognizer;
    return {
      manifest: { ...make.unknown, name: called, files },
      finish: finishWith((folder) => make.manifest(called, folder)),
    };
  }
  const files = await filesOf();
  return {
    manifest: { ...UNKNOWN_WHISPER, name: called, files },
    finish: finishWith(async (folder) => sourceManifest(called, await describeWhisperSource(folder))),
  };
}

/** Completes a manifest from the files of its folder, whose graphs have to be whole. */
const finishWith =
  (describe: (folder: string, manifest: Manifest) => Promise<Manifest>): Finish =>
  async (folder, manifest) => {
    const { files } = manifest;
    await requireWholeModels(folder, files);
    return { ...(await describe(folder, manifest)), files };
  };

/** @throws VoiceError `invalid_manifest` for a graph that is not a complete ONNX file. */
async function requireWholeModels(folder: string, files: readonly ModelFile[]): Promise<void> {
  for (const { path } of files) if (path.endsWith('.onnx')) await requireWholeModel(join(folder, path));
}

/**
 * Plans the installation of a Piper voice. It keeps its own name even if the catalog has it, because it is
 * the same voice.
 */
function planVoice(
  { name: own, engine, files, manifest }: VoiceSource,
  name: string | undefined,
): PlannedModel {
  const written = own.replaceAll(/[^\w.-]+/g, '-');
  const called =
    name !== undefined ? ownName(name) : engine === 'piper' ? checkModelName(written) : unusedName(written);
  return {
    manifest: { ...UNKNOWN_VOICE, engine, name: called, files },
    finish: finishWith((folder) => manifest(called, folder)),
  };
}

/**
 * A model used in place, without an installation: a folder with a voice.yaml, a Whisper in any format, a
 * voice of Piper's, or the folder of a Kokoro, of a transducer or of a streaming Moonshine.
 * @throws VoiceError as `describeWhisperSource`; `invalid_manifest`.
 */
export async function modelInPlace(path: string): Promise<InstalledModel> {
  const place = expandHome(path);
  const there = await statModel(place, path);
  if (there.isDirectory()) {
    const found = await manifestFile(place);
    if (found !== undefined)
      return { manifest: await readManifest(found.path, `${basename(place)}/${found.name}`), folder: place };
  }
  const voice = await localPiper(place);
  if (voice !== undefined) {
    const folder = there.isDirectory() ? place : dirname(place);
    return { manifest: await piperManifest(voice.name, folder, voice.name), folder };
  }
  const kokoro = there.isDirectory() ? await localKokoro(place, undefined) : undefined;
  if (kokoro !== undefined) return { manifest: await kokoroManifest(kokoro.name, place), folder: place };
  const recognizer = await localRecognizer(place);
  if (recognizer !== undefined) {
    const name = nameOf({ type: 'path', path: place });
    return { manifest: await recognizer.make.manifest(name, place), folder: place };
  }
  if (there.isDirectory()) await requireAllPartsIn(place);
  const source = await describeWhisperSource(place).catch((error: unknown) => {
    throw notInstalledYet(error);
  });
  const manifest = sourceManifest(nameOf({ type: 'path', path: place }), source);
  const target = source.format === 'ggml' ? place : source.folder;
  return {
    manifest: { ...manifest, engineConfig: { ...manifest.engineConfig, model_size: target } },
    folder: source.folder,
  };
}

const requireAllPartsIn = async (folder: string): Promise<void> =>
  requireAllParts(basename(folder), await namesInModelFolder(folder));

/** @throws VoiceError `invalid_value`, which calls the place `name`, for no folder and no file. */
async function statModel(path: string, name: string = path): Promise<Stats> {
  const there = await stat(path).catch(() => undefined);
  if (there === undefined)
    throw new VoiceError(
      'invalid_value',
      `There is no folder or file '${shortened(name)}'.${hubAdvice(name)}`,
    );
  if (there.isFile() || there.isDirectory()) return there;
  throw new VoiceError(
    'invalid_value',
    `'${shortened(name)}' is a device or a pipe, which holds no model; name a folder, or a file of weights.`,
  );
}

/** Advice for a name that looks like a repository of the hub: how to get it. */
const hubAdvice = (name: string): string =>
  withoutOwner(name) === name
    ? ''
    : ` To get the repository of that name: voice models pull ${shortened(name)}`;

/** @throws VoiceError `invalid_value` for no name of a model, and for one of another model. */
function ownName(name: string): string {
  if (!isModelName(name)) throw noModelName(name);
  if (!isTaken(name)) return name;
  const owner = catalogNames().includes(name) ? 'of the catalog' : 'that is built in';
  throw new VoiceError('invalid_value', `'${name}' is a model ${owner}; choose another name with --name.`);
}

const isTaken = (name: string): boolean =>
  catalogNames().includes(name) || Object.hasOwn(BUILT_IN_MODELS, name);

/** A name derived from that of the folder, file or repository. */
function nameOf(place: ModelPlace): string {
  const written =
    place.type === 'hub'
      ? basename(place.path || place.repository)
      : (/models--.+--([^/\\]+)[/\\]snapshots[/\\][^/\\]+$/.exec(place.path)?.[1] ?? basename(place.path));
  const name = written
    .replace(/\.(?:bin|safetensors|onnx)$/, '')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 100)
    .replace(/[^\w-]+$/, '');
  return unusedName(name === '' ? 'my-whisper' : name);
}

/** A name that neither the catalog nor a built-in model has. */
const unusedName = (name: string): string => ownName(isTaken(name) ? `my-${name}` : name);

/**
 * The manifest for an installation of a graph that is a stage of transcription, or of the folder of several,
 * from this machine; `undefined` for others.
 * @throws VoiceError as `localFiles`.
 */
async function stageManifest(path: string, isFolder: boolean, name: string): Promise<Manifest | undefined> {
  const folder = isFolder ? path : dirname(path);
  const names = isFolder ? await readdir(path) : [basename(path)];
  const manifest =
    (isFolder ? speakerSourceManifest(folder, names, name) : undefined) ?? turnSourceManifest(names, name);
  if (manifest === undefined) return undefined;
  const files = await localFiles(
    folder,
    manifest.files.map((file) => file.path),
  );
  return { ...manifest, files };
}

/** Looks for the manifest of a place, else for a voice, else for a speech recognizer. */
async function lookUp(place: ModelPlace, voices: string | undefined, options: TransferOptions) {
  if (place.type === 'hub') {
    const { listing, manifest } = await findInHub(place, options);
    const voice =
      manifest === undefined ? (hubPiper(listing, place) ?? hubKokoro(listing, place)) : undefined;
    const recognizer =
      manifest === undefined && voice === undefined ? hubRecognizer(listing, place) : undefined;
    if ((manifest ?? voice ?? recognizer) === undefined && !listing.files.has(place.path))
      requireAllParts(place.repository, hubNamesBelow(listing, place.path).names);
    return { manifest, voice, recognizer, filesOf: () => hubWhisper(listing, place, options) };
  }
  const { path } = place;
  const isFolder = (await statModel(path)).isDirectory();
  const manifest =
    (isFolder ? await folderManifest(path) : undefined) ??
    (await stageManifest(path, isFolder, nameOf(place)));
  const voice =
    manifest === undefined ? ((await localPiper(path)) ?? (await localKokoro(path, voices))) : undefined;
  const recognizer = manifest === undefined && voice === undefined ? await localRecognizer(path) : undefined;
  if (isFolder && (manifest ?? voice ?? recognizer) === undefined) await requireAllPartsIn(path);
  return { manifest, voice, recognizer, filesOf: () => localWhisper(path, options) };
}
