import { randomUUID } from 'node:crypto';
import { access, constants, type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../base/make-folder.ts';
import { VoiceError, isDiskFull } from '../domain/errors.ts';

/**
 * Writes a file completely or not at all: the old file stays until `fill` has ended and the new one is on
 * disk. Creates folders, follows links, and writes directly to devices and pipes.
 * @throws VoiceError `storage` naming the file; an error of `fill`.
 */
export async function writeAtomically(
  path: string,
  fill: (file: FileHandle) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (await isDevice(path)) await writeInto(path, 'w', fill);
    else await replace(await realpath(path).catch(() => path), fill, signal);
  } catch (error) {
    // The system's codes are strings; an AbortError has a number.
    throw typeof (error as NodeJS.ErrnoException).code === 'string' ? storageError(path, error) : error;
  }
}

/**
 * Requires that a file which the user named can be written, before the work: its folder must exist, while a
 * path that names a folder is created.
 * @throws VoiceError `invalid_value` naming both; as `requireWritable`.
 */
export async function requireFolderOf(path: string): Promise<void> {
  if (path === '') throw new VoiceError('invalid_value', 'The name of the file to write is empty.');
  const folder = dirname(path);
  const isThere = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isThere) return requireWritable(path);
  throw new VoiceError('invalid_value', `'${path}' cannot be written: there is no folder '${folder}'.`);
}

/**
 * Requires that {@link writeAtomically} may write to `path`, as far as that can be checked before the
 * work: the nearest existing ancestor must be a writable folder.
 * @throws VoiceError `storage` naming the file.
 */
export async function requireWritable(path: string): Promise<void> {
  if (await isDevice(path)) return;
  const real = await realpath(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENAMETOOLONG') throw storageError(path, error);
    return resolve(path);
  });
  for (let folder = dirname(real); ; folder = dirname(folder)) {
    try {
      const isFolder = (await stat(folder)).isDirectory();
      if (!isFolder) throw Object.assign(new Error(`'${folder}' is a file.`), { code: 'ENOTDIR' });
      return await access(folder, constants.W_OK | constants.X_OK);
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isMissing || folder === dirname(folder)) throw storageError(path, error);
    }
  }
}

async function replace(
  path: string,
  fill: (file: FileHandle) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  // A short name, within the limit for names.
  const unfinished = join(dirname(path), `.voice-${randomUUID()}.part`);
  try {
    await makeFolder(dirname(path));
    await writeInto(unfinished, 'wx', async (file) => {
      await fill(file);
      await file.sync();
    });
    signal.throwIfAborted();
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeInto(
  path: string,
  flags: 'w' | 'wx',
  fill: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags);
  try {
    await fill(file);
  } finally {
    await file.close();
  }
}

/** Whether `path` exists and cannot be replaced, such as `/dev/null` or a pipe. */
export async function isDevice(path: string): Promise<boolean> {
  return stat(path).then(
    (there) => !there.isFile() && !there.isDirectory(),
    () => false,
  );
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is missing',
  EPERM: 'permission is missing',
  EROFS: 'the disk is read-only',
  // Node.js's error code if a folder cannot be created.
  ENOENT: 'its folder is not there, and cannot be made',
  ENAMETOOLONG: 'its name is too long; choose a shorter one',
  EFBIG: 'a file may not become so large (ulimit -f)',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'a part of its path is a file, not a folder',
};

/** Converts a system error to a `storage` error with the file and the reason. */
export function storageError(path: string, error: unknown): VoiceError {
  const reason = isDiskFull(error)
    ? 'the disk is full'
    : REASONS[(error as NodeJS.ErrnoException).code ?? ''];
  return new VoiceError('storage', `'${path}' could not be written${reason ? `: ${reason}` : ''}.`, {
    cause: error,
  });
}
