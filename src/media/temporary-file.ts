import { randomUUID } from 'node:crypto';
import { access, type FileHandle, lstat, mkdtemp, open, readdir, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { isRunning } from '../base/is-running.ts';
import { isDiskFull, isOutOfFiles, tooManyFiles, VoiceError } from '../domain/errors.ts';

/** A file that disappears with the process that created it. */
export interface TemporaryFile {
  /** For reading and writing. */
  readonly handle: FileHandle;
  /** A path by which this process and its children can open the file again until it is closed. */
  readonly path: string;
  /** Removes it. Idempotent. */
  close(): Promise<void>;
}

/** The content of a temporary file: an upload, bytes that must be a file, samples, or speech to play. */
export type TemporaryEnding = 'upload' | 'bin' | 'pcm' | 'wav';

const OWN_NAME = /^voice-(\d{1,10})-[0-9a-f-]{36}\.(?:upload|bin|pcm|wav)$/;

/**
 * Creates a file in `folder` that only its owner can read. On Linux, and for `isPrivate` files, it has no
 * name and disappears however the process ends. Elsewhere its name contains the process id, for
 * `sweepTemporaryFiles`.
 * @throws VoiceError `storage`, or `unavailable` if too many files are open.
 */
export async function openTemporaryFile(
  folder: string,
  ending: TemporaryEnding,
  { isPrivate = false }: { readonly isPrivate?: boolean } = {},
): Promise<TemporaryFile> {
  const named = join(folder, `voice-${process.pid}-${randomUUID()}.${ending}`);
  const handle = await open(named, 'wx+', 0o600).catch((error: unknown) => {
    throw storageProblem(folder, error);
  });
  const nameless = `/proc/${process.pid}/fd/${handle.fd}`;
  const isFound = await access(nameless).then(
    () => true,
    () => false,
  );
  const isNameless = (isFound || isPrivate) && (await removed(named));
  let closed: Promise<void> | undefined;
  const close = async () => {
    await handle.close();
    if (!isNameless) await removed(named);
  };
  return { handle, path: isFound ? nameless : named, close: () => (closed ??= close()) };
}

/**
 * Creates a folder for `purpose` in the temporary folder and returns its path. The caller removes it.
 * @throws VoiceError as `openTemporaryFile`.
 */
export async function makeTemporaryFolder(purpose: string): Promise<string> {
  const folder = tmpdir();
  return mkdtemp(join(folder, `voice-${purpose}-`)).catch((error: unknown) => {
    throw storageProblem(folder, error);
  });
}

/** Deletes the temporary files in `folder` whose processes, of this user, have ended. Never rejects. */
export async function sweepTemporaryFiles(folder = tmpdir()): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid] = OWN_NAME.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const path = join(folder, name);
    const isOurs = await lstat(path).then(
      (stat) => stat.isFile() && stat.uid === (process.getuid?.() ?? stat.uid),
      () => false,
    );
    if (isOurs) await removed(path);
  }
}

/** The error for an unusable temporary folder; its message says how to choose another. */
export function storageProblem(folder: string, cause?: unknown): VoiceError {
  if (isOutOfFiles(cause)) return tooManyFiles(cause);
  const [kind, problem] = isDiskFull(cause)
    ? (['storage_full', 'is full; free some space, or set TMPDIR to another folder'] as const)
    : (['storage', 'cannot be used; set TMPDIR to a folder that exists and can be written'] as const);
  return new VoiceError(kind, `The temporary folder ${folder} ${problem}.`, { cause });
}

const removed = async (path: string): Promise<boolean> =>
  unlink(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
