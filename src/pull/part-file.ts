import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../base/make-folder.ts';
import { createDigester, type Digest, type Digester, feedFile } from '../models/digest.ts';

/** An unfinished download, `<destination>.part`, hashed while it is written. */
export class PartFile {
  readonly #destination: string;
  readonly #handle: FileHandle;
  readonly #gitBlobBytes: number | undefined;
  #digester: Digester;
  #size: number;

  private constructor(
    destination: string,
    handle: FileHandle,
    gitBlobBytes: number | undefined,
    digester: Digester,
    size: number,
  ) {
    this.#destination = destination;
    this.#handle = handle;
    this.#gitBlobBytes = gitBlobBytes;
    this.#digester = digester;
    this.#size = size;
  }

  /** Opens the file and hashes the bytes of an earlier run. */
  static async open(
    destination: string,
    { gitBlobBytes, signal }: { gitBlobBytes?: number | undefined; signal?: AbortSignal } = {},
  ): Promise<PartFile> {
    await makeFolder(dirname(destination));
    const path = partPath(destination);
    const handle = await open(path, 'a+');
    try {
      const digester = createDigester(gitBlobBytes);
      const size = await feedFile(path, digester, signal && { signal });
      return new PartFile(destination, handle, gitBlobBytes, digester, size);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** The number of received bytes. */
  get size(): number {
    return this.#size;
  }

  async append(chunk: Uint8Array): Promise<void> {
    // On a disk that is filling up, a write may take only a part.
    for (let rest = chunk; rest.length > 0;) {
      const { bytesWritten } = await this.#handle.write(rest);
      rest = rest.subarray(bytesWritten);
    }
    this.#digester.update(chunk);
    this.#size += chunk.length;
  }

  /** Discards all bytes. */
  async restart(): Promise<void> {
    await this.#handle.truncate(0);
    this.#digester = createDigester(this.#gitBlobBytes);
    this.#size = 0;
  }

  /** The digest of all bytes. This is the last write operation. */
  digest(): Digest {
    return this.#digester.digest();
  }

  /** Flushes the file to disk and renames it to its destination. */
  async keep(): Promise<void> {
    await this.#handle.datasync();
    await this.#handle.close();
    await rename(partPath(this.#destination), this.#destination);
    await rm(etagPath(this.#destination), { force: true });
  }

  /** Keeps the unfinished file for the next run. Idempotent. */
  async close(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
  }
}

export const partPath = (destination: string): string => `${destination}.part`;

/** The file beside the unfinished one that stores the server's ETag. */
export const etagPath = (destination: string): string => `${destination}.part.etag`;
