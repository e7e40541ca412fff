import type { FileSource } from '../domain/model.ts';
import type { Digest } from '../models/digest.ts';
import { ContentFault } from './faults.ts';

/** A file to fetch: its path, its source, and its known size and hashes. */
export interface PlannedFile {
  readonly path: string;
  readonly source?: FileSource;
  readonly bytes?: number;
  readonly sha256?: string;
  /** The hub's identifier of small files. */
  readonly gitBlob?: string;
}

/** An intact local file. */
export interface FetchedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Compares size and digest with the known values. Throws a ContentFault if they differ. */
export function checkDigest(wanted: PlannedFile, size: number, digest: Digest): void {
  if (wanted.bytes !== undefined && wanted.bytes !== size) {
    throw new ContentFault(`has ${size} bytes instead of ${wanted.bytes}`);
  }
  if (!sameContent(wanted, digest)) throw new ContentFault('does not have the expected content');
}

function sameContent(wanted: PlannedFile, { sha256, gitBlob }: Digest): boolean {
  if (wanted.sha256 !== undefined) return wanted.sha256 === sha256;
  return wanted.gitBlob === undefined || wanted.gitBlob === gitBlob;
}
