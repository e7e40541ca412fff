import { open, readdir, stat } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { VoiceError } from '../domain/errors.ts';
import { isVoiceName } from './name.ts';
import { readTorchVoice } from './torch-pt.ts';
import { brokenVoice, MAX_VOICE_BYTES, toVoicePack, type VoicePack } from './voice-pack.ts';

/** In the order in which they are tried. */
const ENDINGS = ['.pt', '.bin'] as const;

/** Where a model folder has its voices. */
const FOLDER = 'voices';

/** True for what is a path and not a name. Whether a path may be used is for the caller to decide. */
export const isVoicePath = (voice: string): boolean => isAbsolute(voice) || voice.endsWith('.pt');

/**
 * The voice `voice` of a model folder: a simple name is `voices/<name>.pt` there or else `voices/<name>.bin`; an
 * absolute path, or anything that ends in `.pt`, is a file as given.
 * @throws VoiceError `voice_not_found`; `invalid_value` for a file that is no voice.
 */
export async function readVoice(modelFolder: string, voice: string): Promise<VoicePack> {
  const paths = isVoicePath(voice) ? [voice] : placesOf(modelFolder, voice);
  for (const path of paths) {
    const bytes = await readSmall(path);
    if (bytes) return parseVoice(bytes, basename(path));
  }
  throw voiceNotFound(isVoicePath(voice) ? basename(voice) : voice);
}

/** The names of the voices in a model folder, in alphabetical order. */
export async function listVoices(modelFolder: string): Promise<readonly string[]> {
  const files = await readdir(join(modelFolder, FOLDER)).catch(() => []);
  const names = files.flatMap((file) =>
    ENDINGS.filter((ending) => file.endsWith(ending)).map((ending) => file.slice(0, -ending.length)),
  );
  return [...new Set(names.filter(isVoiceName))].toSorted();
}

/**
 * The styles in a voice file: `.pt` as torch writes it, else `.bin`, which is rows of 256 little-endian float32.
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

export const voiceNotFound = (voice: string) =>
  new VoiceError('voice_not_found', `There is no voice '${voice}'.`, {
    field: { name: 'voice', rule: 'not_allowed' },
  });

/** Nothing on the disk is touched for what cannot be a name. */
const placesOf = (modelFolder: string, voice: string): readonly string[] =>
  isVoiceName(voice) ? ENDINGS.map((ending) => join(modelFolder, FOLDER, `${voice}${ending}`)) : [];

/** A file's content; `undefined` where there is none. */
async function readSmall(path: string): Promise<Uint8Array | undefined> {
  // Looked at before it is opened: opening a pipe would wait for somebody to write.
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size > MAX_VOICE_BYTES) throw brokenVoice(basename(path), `has more than ${MAX_VOICE_BYTES} bytes`);
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof VoiceError) throw error;
    throw brokenVoice(basename(path), 'cannot be read', error);
  }
}
