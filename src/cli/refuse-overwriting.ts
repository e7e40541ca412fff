import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { VoiceError } from '../domain/errors.ts';

/** The files that a run reads and writes, as named on the command line. */
export interface FilesOfRun {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Makes the message for two entries of `writes` that are the same file; gets their indexes. */
  readonly twice: (first: number, second: number) => string;
}

/**
 * Refuses to overwrite an input, or one output with another, through any links. Call it before anything is
 * loaded or written. Devices and pipes are exempt.
 * @throws VoiceError `invalid_value`.
 */
export async function refuseOverwriting({ reads, writes, twice }: FilesOfRun): Promise<void> {
  const sources = new Set((await Promise.all(reads.map(namesOf))).flat());
  const written = new Map<string, number>();
  for (const [index, path] of writes.entries()) {
    const names = await namesOf(path);
    if (names.some((name) => sources.has(name))) {
      throw new VoiceError(
        'invalid_value',
        `'${path}' is an input, which the output would overwrite; name another file for the output.`,
      );
    }
    const [place] = names;
    if (place === undefined) continue;
    const other = written.get(place);
    if (other !== undefined) throw new VoiceError('invalid_value', twice(other, index));
    written.set(place, index);
  }
}

/** The identities of a file: its path without links and, if the file exists, its inode. */
async function namesOf(path: string): Promise<readonly string[]> {
  const there = await stat(path, { bigint: true }).catch(() => undefined);
  if (there === undefined) return [await placeOf(resolve(path))];
  if (!there.isFile()) return [];
  // A file with several names has one inode. Some disks have no inodes.
  const number = there.ino === 0n ? [] : [`${there.dev}:${there.ino}`];
  return [await placeOf(resolve(path)), ...number];
}

/** The real path; for a missing file, that of its folder plus its name. */
async function placeOf(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined);
  if (real !== undefined) return real;
  const folder = dirname(path);
  return folder === path ? path : join(await placeOf(folder), basename(path));
}
