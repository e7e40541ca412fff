import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readSmallFile } from '../../../base/read-small-file.ts';
import { shortened } from '../../../base/shortened.ts';
import { isVoicePath, noSuchVoice } from '../../../voices/voice-path.ts';
import { isVoiceName } from './name.ts';
import { readTorchVoice } from './torch-pt.ts';
import { findVoiceArchive, namesInArchive, readArchivedVoice } from './voice-archive.ts';
import { brokenVoice, MAX_VOICE_BYTES, toVoicePack, type VoicePack } from './voice-pack.ts';

/** Endings in the order in which they are tried. */
const ENDINGS = ['.pt', '.bin'] as const;

/** The subfolder of a model folder that holds its voices. */
const FOLDER = 'voices';

/**
 * Reads the voice `voice` of a model folder. A simple name is `voices/<name>.pt`, else `voices/<name>.bin`,
 * else a voice of the folder's archive. An absolute path, or a name that ends in `.pt`, is a file elsewhere,
 * whose errors only reveal that it is not a voice.
 * @throws VoiceError `voice_not_found`; `invalid_value` for a file of the folder that is not a voice.
 */
export async function readVoice(modelFolder: string, voice: string): Promise<VoicePack> {
  if (isVoicePath(voice)) return readVoiceAt(voice);
  for (const path of placesOf(modelFolder, voice)) {
    const bytes = await readIfThere(path);
    if (bytes) return parseVoice(bytes, basename(path));
  }
  const archive = isVoiceName(voice) ? await findVoiceArchive(modelFolder) : undefined;
  const archived = archive === undefined ? undefined : await readArchivedVoice(archive, voice);
  if (archived !== undefined) return archived;
  throw unknownVoice(voice, await listVoicePacks(modelFolder));
}

/** The error for a voice that is not among those of its model. */
export const unknownVoice = (voice: string, [one]: readonly string[]) =>
  noSuchVoice(
    `There is no voice '${shortened(voice)}'${one === undefined ? '' : `; the model has voices such as ${one}`}.`,
  );

/** All faults have the same message, so that no client can find out which files exist. */
async function readVoiceAt(path: string): Promise<VoicePack> {
  try {
    const bytes = await readSmallFile(path, MAX_VOICE_BYTES);
    if (bytes !== undefined && bytes !== 'too large') return parseVoice(bytes, basename(path));
  } catch (cause) {
    throw noVoiceAt(path, cause);
  }
  throw noVoiceAt(path);
}

/** The names of the voices in a model folder, in alphabetical order. */
export async function listVoicePacks(modelFolder: string): Promise<readonly string[]> {
  const files = await readdir(join(modelFolder, FOLDER)).catch(() => []);
  const names = files.flatMap((file) =>
    ENDINGS.filter((ending) => file.endsWith(ending)).map((ending) => file.slice(0, -ending.length)),
  );
  const archive = await findVoiceArchive(modelFolder);
  const archived = archive === undefined ? [] : await namesInArchive(archive);
  return [...new Set([...names.filter(isVoiceName), ...archived])].toSorted();
}

/**
 * Parses the styles of a voice file: `.pt` in torch's format, else `.bin`, which is rows of 256 little-endian
 * float32.
 * @throws VoiceError `invalid_value`.
 */
export function parseVoice(file: Uint8Array, name: string): VoicePack {
  if (name.endsWith('.pt')) return readTorchVoice(file, name);
  try {
    return toVoicePack(file);
  } catch (error) {
    if (error instanceof RangeError) throw brokenVoice(name, error.message, error);
    throw error;
  }
}

const noVoiceAt = (path: string, cause?: unknown) =>
  noSuchVoice(
    `'${shortened(basename(path))}' is not the path of a file that can be read and holds a voice, of ${MAX_VOICE_BYTES / 2 ** 20} MB at most.`,
    cause,
  );

/** The possible files of a voice; none for a text that cannot be a name, so that the disk is not touched. */
const placesOf = (modelFolder: string, voice: string): readonly string[] =>
  isVoiceName(voice) ? ENDINGS.map((ending) => join(modelFolder, FOLDER, `${voice}${ending}`)) : [];

/** Reads a file; `undefined` if it does not exist. */
async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  const name = basename(path);
  const bytes = await readSmallFile(path, MAX_VOICE_BYTES).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw brokenVoice(name, 'cannot be read', error);
  });
  if (bytes === 'too large') throw brokenVoice(name, `has more than ${MAX_VOICE_BYTES} bytes`);
  return bytes;
}
