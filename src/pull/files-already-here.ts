import { stat } from 'node:fs/promises';
import { hashFile } from '../models/digest.ts';
import { findFile } from '../models/model-file.ts';
import type { OnPullEvent } from './pull-event.ts';
import { checkDigest, type FetchedFile, type PlannedFile } from './planned-file.ts';

/** A wanted file that exists already, and its folder. */
export interface PresentFile extends FetchedFile {
  readonly folder: string;
}

/** Finds the wanted files that exist and are intact, by path. Earlier folders come first. */
export async function filesAlreadyHere(
  wanted: readonly PlannedFile[],
  folders: readonly string[],
  signal: AbortSignal,
  onEvent: OnPullEvent,
): Promise<ReadonlyMap<string, PresentFile>> {
  const present = new Map<string, PresentFile>();
  for (const file of wanted) {
    for (const folder of folders) {
      const good = await goodFile(folder, file, signal);
      if (good === undefined) continue;
      present.set(file.path, { ...good, folder });
      onEvent({ type: 'file.kept', path: file.path, bytes: good.bytes });
      break;
    }
  }
  return present;
}

async function goodFile(
  folder: string,
  file: PlannedFile,
  signal: AbortSignal,
): Promise<FetchedFile | undefined> {
  // Without a hash, an existing file cannot be recognised as the expected one.
  if (file.sha256 === undefined && file.gitBlob === undefined) return undefined;
  try {
    const path = await findFile({ folder }, file.path);
    if (path === undefined) return undefined;
    const { size } = await stat(path);
    if (file.bytes !== undefined && file.bytes !== size) return undefined;
    const digest = await hashFile(path, { signal, ...(file.sha256 === undefined && { gitBlobBytes: size }) });
    checkDigest(file, size, digest);
    return { path: file.path, bytes: size, sha256: digest.sha256 };
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
