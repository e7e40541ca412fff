import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { homeFolder } from '../base/home-folder.ts';
import { MANIFEST_NAMES } from '../models/relative-path.ts';

/**
 * The folder whose `.prepared` keeps the graphs of a model in `folder`: this one where it has a manifest of
 * voice, else voice's own in the person's home, as another program's folder is not written to.
 */
export async function preparedFolderOf(folder: string, home = homeFolder()): Promise<string> {
  const names: readonly string[] = await readdir(folder).catch(() => []);
  return MANIFEST_NAMES.some((name) => names.includes(name)) ? folder : join(home, '.macaw');
}
