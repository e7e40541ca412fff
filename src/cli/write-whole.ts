import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { VoiceError, isDiskFull } from '../domain/errors.ts';

/**
 * Writes a file all at once or not at all: what was there before stays until `fill` has written everything and
 * it is on disk; an interruption leaves no half file. Makes missing folders.
 * @throws VoiceError `storage` naming the file; whatever `fill` throws.
 */
export async function writeWhole(
  path: string,
  fill: (file: FileHandle) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const unfinished = `${path}.${randomUUID().slice(0, 8)}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(unfinished, 'wx');
    try {
      await fill(file);
      await file.sync();
    } finally {
      await file.close();
    }
    signal.throwIfAborted();
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw (error as NodeJS.ErrnoException).code === undefined ? error : storageError(path, error);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is missing',
  EPERM: 'permission is missing',
  EROFS: 'the disk is read-only',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'a part of its path is a file, not a folder',
};

function storageError(path: string, error: unknown): VoiceError {
  const reason = isDiskFull(error)
    ? 'the disk is full'
    : REASONS[(error as NodeJS.ErrnoException).code ?? ''];
  return new VoiceError('storage', `'${path}' could not be written${reason ? `: ${reason}` : ''}.`, {
    cause: error,
  });
}
