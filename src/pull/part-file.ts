import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createDigester, type Digest, type Digester, feedFile } from '../models/digest.ts';

/** A file on its way: `<destination>.part` until it is whole and good, hashed as it is written. */
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

  /** Opens the part, reading what an earlier run left of it so that the hash covers all bytes. */
  static async open(
    destination: string,
    { gitBlobBytes, signal }: { gitBlobBytes?: number | undefined; signal?: AbortSignal } = {},
  ): Promise<PartFile> {
    await mkdir(dirname(destination), { recursive: true });
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

  /** Bytes that are here. */
  get size(): number {
    return this.#size;
  }

  async append(chunk: Uint8Array): Promise<void> {
    // A write may take less than all, on a disk that is filling up.
    for (let rest = chunk; rest.length > 0;) {
      const { bytesWritten } = await this.#handle.write(rest);
      rest = rest.subarray(bytesWritten);
    }
    this.#digester.update(chunk);
    this.#size += chunk.length;
  }

  /** Throws away what is here. */
  async restart(): Promise<void> {
    await this.#handle.truncate(0);
    this.#digester = createDigester(this.#gitBlobBytes);
    this.#size = 0;
  }

  /** The digest of all bytes; nothing can be appended after it. */
  digest(): Digest {
    return this.#digester.digest();
  }

  /** The part becomes the file, in one step, safely on the disk. */
  async keep(): Promise<void> {
    await this.#handle.datasync();
    await this.#handle.close();
    await rename(partPath(this.#destination), this.#destination);
    await rm(etagPath(this.#destination), { force: true });
  }

  /** Leaves the part for the next run. Idempotent. */
  async close(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
  }
}

export const partPath = (destination: string): string => `${destination}.part`;

/** Beside the part: the server's mark of the version the part is of. */
export const etagPath = (destination: string): string => `${destination}.part.etag`;
