import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PREPARED_FOLDER } from '../domain/prepared-folder.ts';
import { codeOf } from '../base/connection-errors.ts';

/**
 * Sum of the sizes of all files below a folder, in bytes; links are not followed. 0 where there is no folder.
 */
export async function treeBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const path of await filesBelow(folder)) bytes += (await lstat(join(folder, path))).size;
  return bytes;
}

/**
 * The files and links below a model's folder, `/`-separated, sorted; links are not followed. Empty where
 * there is no folder. What was prepared from the model's files is none of them.
 */
export async function filesBelow(folder: string): Promise<string[]> {
  const paths: string[] = [];
  const visit = async (prefix: string): Promise<void> => {
    for (const entry of await readdir(join(folder, prefix), { withFileTypes: true })) {
      if (prefix === '' && entry.name === PREPARED_FOLDER) continue;
      if (entry.isDirectory()) await visit(`${prefix}${entry.name}/`);
      else if (entry.isFile() || entry.isSymbolicLink()) paths.push(prefix + entry.name);
    }
  };
  try {
    await visit('');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  return paths.toSorted();
}

/**
 * What changes when any file of a model's folder does. Never rejects; what came with the installation has no
 * folder.
 */
export async function folderStamp(folder: string): Promise<string> {
  if (folder === '') return '';
  const stamps = (await filesBelow(folder).catch(() => [])).map(async (path) => {
    const { size, mtimeMs } = await stat(join(folder, path)).catch(() => GONE);
    return `${path} ${size} ${mtimeMs}`;
  });
  return (await Promise.all(stamps)).join('\n');
}

const GONE = { size: -1, mtimeMs: 0 };
