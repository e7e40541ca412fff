import { randomUUID } from 'node:crypto';
import { access, constants, type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../base/make-folder.ts';
import { VoiceError, isDiskFull } from '../domain/errors.ts';

/**
 * Writes a file whole or not at all: the old file stays until `fill` is done and the new one is on disk.
 * Creates folders, follows links, and writes directly into devices and pipes.
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
    // The system's codes are words; an AbortError has a number.
    throw typeof (error as NodeJS.ErrnoException).code === 'string' ? storageError(path, error) : error;
  }
}

/**
 * Requires that a file which a person named can be written, before the work: its folder exists, unlike one
 * that was named as a folder, which is made.
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
  // Not longer than the name may be.
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

/** Whether there is something at `path` that cannot be replaced, such as `/dev/null` or a pipe. */
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
  // The error code of Node.js if a folder cannot be created.
  ENOENT: 'its folder is not there, and cannot be made',
  ENAMETOOLONG: 'its name is too long; choose a shorter one',
  EFBIG: 'a file may not become so large (ulimit -f)',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'a part of its path is a file, not a folder',
};

/** `error` of the system, as an error of kind `storage` that names the file and the reason. */
export function storageError(path: string, error: unknown): VoiceError {
  const reason = isDiskFull(error)
    ? 'the disk is full'
    : REASONS[(error as NodeJS.ErrnoException).code ?? ''];
  return new VoiceError('storage', `'${path}' could not be written${reason ? `: ${reason}` : ''}.`, {
    cause: error,
  });
}
