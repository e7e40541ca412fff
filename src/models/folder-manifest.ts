import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { VoiceError } from '../domain/errors.ts';
import type { Manifest, ModelFile } from '../domain/model.ts';
import { foreignModel, isWhisperExport } from './folder-kind.ts';
import { manifestFile } from './installed.ts';
import { findFile } from './model-file.ts';
import { readManifest } from './read-manifest.ts';
import { MANIFEST_NAMES } from './relative-path.ts';
import { filesBelow } from './tree-bytes.ts';

/**
 * What to pull from a folder of this machine: its manifest, with its files as sources. A manifest that lists none means
 * all files of the folder; one that lists files that are not there says itself where they come from.
 * @throws VoiceError `invalid_value` when the folder has no manifest; `invalid_manifest`.
 */
export async function folderManifest(folder: string): Promise<Manifest> {
  const absolute = resolve(folder);
  const found = await manifestFile(absolute);
  if (found === undefined) {
    throw new VoiceError('invalid_value', await whyNoModel(folder, absolute));
  }
  const where = `${basename(absolute)}/${found.name}`;
  const manifest = await readManifest(found.path, where);
  const listed: readonly ModelFile[] =
    manifest.files.length > 0 ? manifest.files : (await ownFiles(absolute)).map((path) => ({ path }));
  const files: ModelFile[] = [];
  for (const file of listed) {
    const path = await findFile({ folder: absolute }, file.path);
    if (path !== undefined) files.push({ ...file, source: { type: 'local', path } });
    else if (file.source !== undefined && file.source.type !== 'local') files.push(file);
    else throw new VoiceError('invalid_manifest', `${where}: the file '${file.path}' is not in the folder.`);
  }
  return { ...manifest, files };
}

/** Why a folder without a manifest is no model, and what to do about it. */
async function whyNoModel(folder: string, absolute: string): Promise<string> {
  if (!(await isFolder(absolute))) return `There is no folder '${folder}'.`;
  const foreign = await foreignModel(absolute);
  if (foreign !== undefined) return `The folder '${folder}' cannot be pulled. ${foreign}`;
  const begin = `The folder '${folder}' has no voice.yaml, which says what the model is.`;
  if (!isWhisperExport(await filesBelow(absolute)))
    return `${begin} docs/models.md says what goes into one; models of the catalog need none: voice models catalog`;
  return `${begin} For this Whisper, write into it:\n\n${WHISPER_MANIFEST}`;
}

const WHISPER_MANIFEST = `name: my-whisper
version: "1"
type: stt
engine: whisper
capabilities:
  architecture: encoder-decoder
  languages: [auto, en, de]  # those that it knows; auto where it can tell them
  language_detection: true   # false for a model of one language
  translation: true          # false for a model of English alone
  word_timestamps: true
  initial_prompt: true
  hot_words: true
  partial_transcripts: true
engine_config:
  compute_type: float32      # int8 where the folder has files that end with _quantized.onnx
`;

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (there) => there.isDirectory(),
    () => false,
  );

async function ownFiles(folder: string): Promise<string[]> {
  const paths = await filesBelow(folder);
  return paths.filter((path) => !isHidden(path) && !MANIFEST_NAMES.some((name) => name === path));
}

function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'));
}
