import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing } from '../../../base/if-missing.ts';
import { preparedFolderOf } from '../../prepared-folder.ts';
import type { WhisperFiles } from './model-files.ts';
import { filesAmong, VOCABULARY_FILES } from './weights/files-among.ts';

/** The folder that keeps the files derived from a model. */
export const keptFolderOf = (files: WhisperFiles): Promise<string> =>
  preparedFolderOf('place' in files ? files.place.folder : files.folder);

/** The paths of the files from which a model's graphs are made. */
export async function graphSources(files: WhisperFiles): Promise<readonly string[]> {
  if ('place' in files) {
    const { folder } = files.place;
    return filesAmong(files.place, await readdir(folder)).map((name) => join(folder, name));
  }
  const { encoder, decoder } = files;
  return [encoder, ...(decoder.kind === 'merged' ? [decoder.path] : [decoder.first, decoder.later])];
}

/** The paths of the files from which a model's vocabulary is made. */
export async function vocabularySources(files: WhisperFiles): Promise<readonly string[]> {
  if ('place' in files) return graphSources(files);
  const names = await readdir(files.folder).catch(ifMissing([]));
  return names.filter((name) => VOCABULARY_FILES.includes(name)).map((name) => join(files.folder, name));
}
