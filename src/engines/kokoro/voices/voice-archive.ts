import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { bytesInFile } from '../../../base/byte-source.ts';
import { parseNpy } from '../../../base/npz.ts';
import { openRegularFile } from '../../../base/open-regular-file.ts';
import { readDirectory, readEntry } from '../../../base/zip.ts';
import type { ByteSource } from '../../../base/byte-source.ts';
import { isVoiceName } from './name.ts';
import { brokenVoice, finiteStyles, MAX_VOICE_BYTES, STYLE_SIZE, type VoicePack } from './voice-pack.ts';

/** The names under which kokoro-onnx publishes all voices in one NumPy archive. */
const ARCHIVE = /^voices[\w.-]*\.(?:bin|npz)$/;
const ENDING = '.npy';
const MOST_VOICES = 1024;

/** The names of the archives among the files of a folder. */
export const voiceArchivesAmong = (names: readonly string[]): readonly string[] =>
  names.filter((name) => ARCHIVE.test(name)).toSorted();

/** The path of the archive of voices in a model folder; `undefined` if there is none. */
export async function findVoiceArchive(folder: string): Promise<string | undefined> {
  const [name] = voiceArchivesAmong(await readdir(folder).catch(() => []));
  return name === undefined ? undefined : join(folder, name);
}

/**
 * The names of the voices in an archive, in its own order.
 * @throws VoiceError `invalid_value` for a file that is not such an archive.
 */
export const namesInArchive = (path: string): Promise<readonly string[]> =>
  inArchive(path, (zip) =>
    [...readDirectory(zip, MOST_VOICES).keys()].flatMap((file) => {
      const name = file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : '';
      return isVoiceName(name) ? [name] : [];
    }),
  );

/**
 * Reads one voice of an archive: an array [rows × 1 × 256] or [rows × 256] of floats.
 * @returns `undefined` if the archive has no such voice.
 * @throws VoiceError `invalid_value` for a broken archive or voice.
 */
export const readArchivedVoice = (path: string, voice: string): Promise<VoicePack | undefined> =>
  inArchive(path, (zip) => {
    const entry = readDirectory(zip, MOST_VOICES).get(voice + ENDING);
    if (entry === undefined) return undefined;
    // At most half of the bytes are the header; an array of doubles has twice as many.
    const { shape, data } = parseNpy(readEntry(zip, entry, 2 * MAX_VOICE_BYTES), voice);
    if (shape.at(-1) !== STYLE_SIZE || data.length === 0)
      throw new RangeError(`has a voice '${voice}' that does not consist of rows of ${STYLE_SIZE} floats`);
    return finiteStyles(Float32Array.from(data));
  });

async function inArchive<T>(path: string, read: (zip: ByteSource) => T): Promise<T> {
  const name = basename(path);
  const file = await openRegularFile(path).catch((error: unknown) => {
    throw brokenVoice(name, 'cannot be read', error);
  });
  try {
    return read(bytesInFile(file.fd, (await file.stat()).size));
  } catch (error) {
    if (error instanceof RangeError) throw brokenVoice(name, error.message, error);
    throw error;
  } finally {
    await file.close();
  }
}
