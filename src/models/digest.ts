import { createHash } from 'node:crypto';

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
