import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';

/** The path is not a regular file but a folder, a pipe or a device. */
export class NotARegularFile extends Error {
  constructor(path: string) {
    super(`${path} is not a regular file`);
  }
}

/**
 * Opens a regular file for reading and follows links. It opens nothing else: a pipe would block, a device may
 * act when it is opened, and both may be endless.
 * @throws NotARegularFile; NodeJS.ErrnoException where the file is not there or may not be read.
 */
export async function openRegularFile(path: string): Promise<FileHandle> {
  if (!(await stat(path)).isFile()) throw new NotARegularFile(path);
  // It may have been replaced since.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if ((await file.stat()).isFile()) return file;
    throw new NotARegularFile(path);
  } catch (error) {
    await file.close();
    throw error;
  }
}
