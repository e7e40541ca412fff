import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';

/** The path is not a regular file but a folder, a pipe or a device. */
export class NotARegularFile extends Error {
  constructor(path: string) {
    super(`${path} is not a regular file`);
  }
}

/**
 * Opens a regular file for reading and follows links. Refuses everything else: opening a pipe would block,
 * opening a device may have effects, and both may be endless.
 * @throws NotARegularFile; NodeJS.ErrnoException if the file does not exist or may not be read.
 */
export async function openRegularFile(path: string): Promise<FileHandle> {
  if (!(await stat(path)).isFile()) throw new NotARegularFile(path);
  // The file may have been replaced since `stat`.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if ((await file.stat()).isFile()) return file;
    throw new NotARegularFile(path);
  } catch (error) {
    await file.close();
    throw error;
  }
}
