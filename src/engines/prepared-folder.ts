import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../base/make-folder.ts';
import { homeFolder } from '../base/home-folder.ts';
import { MANIFEST_NAMES } from '../models/relative-path.ts';

/**
 * The folder whose `.prepared` keeps the graphs of a model in `folder`: this folder if it has our manifest,
 * else one of our own in the user's home, which is created, because another program's folder must stay
 * unchanged.
 */
export async function preparedFolderOf(folder: string, home = homeFolder()): Promise<string> {
  const names: readonly string[] = await readdir(folder).catch(() => []);
  if (MANIFEST_NAMES.some((name) => names.includes(name))) return folder;
  const own = join(home, '.macaw');
  // If the folder cannot be created, nothing is kept.
  await makeFolder(own).catch(() => undefined);
  return own;
}
