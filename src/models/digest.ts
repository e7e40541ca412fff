import { createHash } from 'node:crypto';
import { readInBlocks } from '../base/read-in-blocks.ts';
import type { Manifest } from '../domain/model.ts';

/** What a file's content is compared by. */
export interface Digest {
  /** Lower-case hex. */
  readonly sha256: string;
  /** The hub's identifier of small files, git's own: sha1 over `blob <size>\0` and the content. */
  readonly gitBlob?: string;
}

/** A running digest of a file that arrives in pieces. */
export interface Digester {
  update(chunk: Uint8Array): void;
  digest(): Digest;
}

/** @param gitBlobBytes the size of the whole file, where its git identifier is wanted too. */
export function createDigester(gitBlobBytes?: number): Digester {
  const sha256 = createHash('sha256');
  const blob =
    gitBlobBytes === undefined ? undefined : createHash('sha1').update(`blob ${gitBlobBytes}\0`);
  return {
    update(chunk) {
      sha256.update(chunk);
      blob?.update(chunk);
    },
    digest: () => ({ sha256: sha256.digest('hex'), ...(blob && { gitBlob: blob.digest('hex') }) }),
  };
}

interface HashOptions {
  readonly signal?: AbortSignal;
  /** Hears the length of each piece that was read. */
  readonly onBytes?: (bytes: number) => void;
  /** The size of the whole file, where its git identifier is wanted too. */
  readonly gitBlobBytes?: number;
}

/** Reads a file to its end, in pieces, and answers with its digest. Rejects when `signal` aborts. */
export async function hashFile(path: string, options: HashOptions = {}): Promise<Digest> {
  const digester = createDigester(options.gitBlobBytes);
  await feedFile(path, digester, options);
  return digester.digest();
}

/** Feeds a file, from its beginning, to a digester; answers with the number of bytes. */
export async function feedFile(
  path: string,
  digester: Digester,
  { signal, onBytes }: HashOptions = {},
): Promise<number> {
  let bytes = 0;
  for await (const block of readInBlocks(path, signal)) {
    digester.update(block);
    bytes += block.length;
    onBytes?.(block.length);
  }
  return bytes;
}

/**
 * What tells two models of one name apart: lower-case hex over what the manifest says of its files and
 * settings.
 */
export function modelDigest({ name, version, engine, engineConfig, files }: Manifest): string {
  const contents = files
    .map(({ path, sha256, bytes }) => [path, sha256 ?? '', bytes ?? 0] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([name, version, engine, engineConfig, contents]))
    .digest('hex');
}
