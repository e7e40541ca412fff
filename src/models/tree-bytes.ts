import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PREPARED_FOLDER } from '../domain/prepared-folder.ts';
import { codeOf } from '../base/connection-errors.ts';

/**
 * The total size of all files below a folder, in bytes, without following links; 0 if the folder does not
 * exist.
 */
export async function treeBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const path of await filesBelow(folder)) bytes += (await lstat(join(folder, path))).size;
  return bytes;
}

/**
 * Lists the files and links below a model folder, `/`-separated and sorted, without following links and
 * without prepared graphs. Empty if the folder does not exist.
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
 * Returns a text that changes whenever a file of the model folder changes. Never rejects. Empty for built-in
 * models.
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
