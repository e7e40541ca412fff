import { createHash, randomUUID } from 'node:crypto';
import { lstat, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join, relative } from 'node:path';
import { codeOf } from '../base/connection-errors.ts';
import { NotARegularFile } from '../base/open-regular-file.ts';
import { PREPARED_FOLDER } from '../domain/prepared-folder.ts';
import { env } from './onnxruntime.ts';
import { readModelFile } from './read-model-file.ts';

/** Increase it with every change of the file format, so that older files are ignored. */
const KEPT_FORM = 4;

/** The most bytes of a kept file. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The values that a kept file depends on; it is not read under other values. */
export type DerivationKey = readonly (string | number)[];

/** A file that is derived from the files of a model. */
export interface DerivedFile {
  /** The folder whose `.prepared` contains it. */
  readonly folder: string;
  /** Lower case. */
  readonly name: string;
  readonly key: DerivationKey;
}

/**
 * The path (seen from `keptIn`), size in bytes and modification time in milliseconds of each file: the part
 * of a key that changes when a file does. Reading a large file at every start would take longer than loading
 * its graphs.
 * @throws NotARegularFile; NodeJS.ErrnoException where a file is missing.
 */
export async function fileStamps(keptIn: string, paths: readonly string[]): Promise<DerivationKey> {
  const stamp = async (path: string) => {
    const found = await stat(path);
    if (!found.isFile()) throw new NotARegularFile(path);
    return [relative(keptIn, path), found.size, found.mtimeMs];
  };
  return (await Promise.all(paths.map(stamp))).flat();
}

/** A digest of the key and of the versions and the processor that kept files depend on as well. */
export function digestOfKey(key: DerivationKey): string {
  const { arch, platform } = process;
  const processor = cpus()[0]?.model ?? '';
  const all = [KEPT_FORM, env.versions.node, platform, arch, processor, ...key];
  return createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 32);
}

/**
 * Creates `.prepared` in an existing model folder; a folder that is removed meanwhile stays removed.
 * @returns its path; `undefined` if nothing can be kept there.
 */
export async function makePreparedFolder(folder: string): Promise<string | undefined> {
  const path = join(folder, PREPARED_FOLDER);
  try {
    await mkdir(path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    // A model folder may contain a link of that name, to files that this process must not touch.
    return (await lstat(path)).isDirectory() ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a file that {@link keepDerived} kept; `undefined` if there is none. */
export async function readDerived(file: DerivedFile): Promise<Buffer | undefined> {
  const found = await readModelFile(pathOf(file), file.name, MAX_BYTES).catch(() => undefined);
  return found === 'too large' ? undefined : found;
}

/** Keeps a file, whole or not at all. Does nothing if it cannot be written. */
export async function keepDerived(file: DerivedFile, bytes: Uint8Array): Promise<void> {
  if ((await makePreparedFolder(file.folder)) === undefined) return;
  const path = pathOf(file);
  const unfinished = `${path.slice(0, -'.txt'.length)}.${randomUUID()}.unfinished`;
  try {
    await writeFile(unfinished, bytes, { flag: 'wx' });
    await rename(unfinished, path);
  } catch {
    await rm(unfinished, { force: true }).catch(() => undefined);
  }
}

const pathOf = ({ folder, name, key }: DerivedFile): string =>
  join(folder, PREPARED_FOLDER, `${name}-${digestOfKey(key)}.txt`);
