import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './connection-errors.ts';

/**
 * Makes the folder `path` and those above it that are missing, as `mkdir -p` does. The `recursive` option of
 * `mkdir` in Node.js would do the same, but never ends where a folder cannot be made although the one above
 * it is there, as below `/proc`.
 * @throws The error of the system (`ENOTDIR` or `EEXIST` where a file is in the way, `EACCES`, `ENOENT`, …).
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
  // Another may have made either of them meanwhile.
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
