import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing } from '../base/if-missing.ts';
import type { ModelFile } from '../domain/model.ts';
import { hashFile } from './digest.ts';
import { findFile } from './model-file.ts';

/** The state of a file. `unchecked`: it exists, but no size or hash is recorded. */
type FileState = 'good' | 'missing' | 'wrong size' | 'wrong content' | 'outside' | 'unchecked';

export interface FileReport {
  readonly path: string;
  readonly state: FileState;
  /** Bytes on disk; 0 when missing. */
  readonly bytes: number;
}

/** Progress of a check, in bytes over all files. */
export interface CheckProgress {
  readonly checked: number;
  readonly total: number;
}

export interface CheckOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: CheckProgress) => void;
}

/**
 * Compares files with their records, first by size and then by content, one file after the other. Changes
 * nothing.
 */
export async function checkFiles(
  folder: string,
  files: readonly ModelFile[],
  { signal, onProgress }: CheckOptions = {},
): Promise<readonly FileReport[]> {
  const total = files.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
  const reports: FileReport[] = [];
  let checked = 0;
  for (const file of files) {
    const report = await checkFile(folder, file, signal, (bytes) => {
      checked += bytes;
      onProgress?.({ checked, total });
    });
    reports.push(report);
  }
  return reports;
}

/** Compares one file with its record. `onBytes` gets the length of each piece that was read. */
async function checkFile(
  folder: string,
  file: ModelFile,
  signal?: AbortSignal,
  onBytes?: (bytes: number) => void,
): Promise<FileReport> {
  const report = (state: FileState, bytes: number): FileReport => ({ path: file.path, state, bytes });
  let path: string | undefined;
  try {
    path = await findFile({ folder }, file.path);
  } catch {
    return report('outside', 0);
  }
  if (path === undefined) return report('missing', 0);
  const { size } = await stat(path);
  if (file.bytes !== undefined && file.bytes !== size) return report('wrong size', size);
  if (file.sha256 === undefined) return report('unchecked', size);
  const { sha256 } = await hashFile(path, { ...(signal && { signal }), ...(onBytes && { onBytes }) });
  return report(sha256 === file.sha256 ? 'good' : 'wrong content', size);
}

export interface FileProblem {
  readonly path: string;
  readonly problem: 'is missing' | 'is not a regular file';
}

/**
 * Returns the files of a model folder that are missing or are not regular files. Follows links and reads no
 * content.
 */
export async function findFileProblems(folder: string, files: readonly ModelFile[]): Promise<readonly FileProblem[]> {
  const amiss = files.map(async ({ path }): Promise<readonly FileProblem[]> => {
    const found = await stat(join(folder, path)).catch(ifMissing(undefined));
    if (found?.isFile()) return [];
    return [{ path, problem: found === undefined ? 'is missing' : 'is not a regular file' }];
  });
  return (await Promise.all(amiss)).flat();
}

/** Whether a pull would have to fetch the file again. */
export function isBad({ state }: FileReport): boolean {
  return state !== 'good' && state !== 'unchecked';
}
