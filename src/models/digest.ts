import { createHash } from 'node:crypto';
import { readInBlocks } from '../base/read-in-blocks.ts';
import type { Manifest } from '../domain/model.ts';

/** The hashes of a file. */
export interface Digest {
  /** Lower-case hex. */
  readonly sha256: string;
  /** Git's blob id, by which the hub identifies small files: SHA-1 over `blob <size>\0` and the content. */
  readonly gitBlob?: string;
}

/** An incremental hash. */
export interface Digester {
  update(chunk: Uint8Array): void;
  digest(): Digest;
}

/**
 * Creates an incremental hash. With `gitBlobBytes`, the size of the whole file, it also computes the git blob
 * id.
 */
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
  /** Receives the length of each block that was read. */
  readonly onBytes?: (bytes: number) => void;
  /** The size of the whole file, if its git identifier is needed too. */
  readonly gitBlobBytes?: number;
}

/** Hashes a file in blocks. Rejects when `signal` aborts. */
export async function hashFile(path: string, options: HashOptions): Promise<Digest> {
  const digester = createDigester(options.gitBlobBytes);
  await feedFile(path, digester, options);
  return digester.digest();
}

/** Feeds a whole file to `digester` and returns the number of bytes. */
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
 * Hashes the manifest's name, version, settings and files. Two models with the same name and different
 * content have different digests (lower-case hex).
 */
export function modelDigest({ name, version, engine, engineConfig, files }: Manifest): string {
  const contents = files
    .map(({ path, sha256, bytes }) => [path, sha256 ?? '', bytes ?? 0] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([name, version, engine, engineConfig, contents]))
    .digest('hex');
}
