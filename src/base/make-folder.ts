import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './connection-errors.ts';

/**
 * Creates the folder `path` and its missing parents, like `mkdir -p`. (The `recursive` option of `mkdir` in
 * Node.js never ends if a folder cannot be created below an existing parent, as in `/proc`.)
 * @throws the system's error (`ENOTDIR` or `EEXIST` if a file is in the way, `EACCES`, `ENOENT`, …).
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') await makeBelow(path, error);
    else if (!(await isFolder(path))) throw error;
  }
}

async function makeBelow(path: string, error: unknown): Promise<void> {
  const above = dirname(path);
  if (above === path) throw error;
  // Another process may have created it meanwhile.
  if (!(await isFolder(above))) await makeFolder(above);
  await mkdir(path).catch(async (again: unknown) => {
    if (!(await isFolder(path))) throw again;
  });
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
