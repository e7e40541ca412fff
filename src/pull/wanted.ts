import type { FileSource } from '../domain/model.ts';
import type { Digest } from '../models/digest.ts';
import { ContentFault } from './faults.ts';

/** A file to have: where it goes, where it comes from, and all that is known to recognise it by. */
export interface WantedFile {
  readonly path: string;
  readonly source?: FileSource;
  readonly bytes?: number;
  readonly sha256?: string;
  /** The hub's identifier of small files. */
  readonly gitBlob?: string;
}

/** A file that is here, whole and good. */
export interface FetchedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Throws a ContentFault unless size and digest are the wanted ones, as far as they are known. */
export function checkDigest(wanted: WantedFile, size: number, digest: Digest): void {
  if (wanted.bytes !== undefined && wanted.bytes !== size) {
    throw new ContentFault(`has ${size} bytes instead of ${wanted.bytes}`);
  }
  if (!sameContent(wanted, digest)) throw new ContentFault('does not have the expected content');
}

function sameContent(wanted: WantedFile, { sha256, gitBlob }: Digest): boolean {
  if (wanted.sha256 !== undefined) return wanted.sha256 === sha256;
  return wanted.gitBlob === undefined || wanted.gitBlob === gitBlob;
}
