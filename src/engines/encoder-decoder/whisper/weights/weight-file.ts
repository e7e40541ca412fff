import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { type ByteSource, bytesInFile } from '../../../../base/byte-source.ts';
import { openRegularFile } from '../../../../base/open-regular-file.ts';
import { brokenModelFile, unopenedModelFile } from '../../../../onnx/broken-model-file.ts';

/** An open file of weights: headers are read at once, tensors on demand. */
export class WeightFile implements ByteSource {
  /** The name of the file in messages. */
  readonly name: string;
  readonly size: number;
  readonly #file: FileHandle;

  private constructor(file: FileHandle, name: string, size: number) {
    this.#file = file;
    this.name = name;
    this.size = size;
  }

  /** @throws VoiceError `invalid_manifest` if it is missing or is not a regular file. */
  static async open(path: string): Promise<WeightFile> {
    const name = basename(path);
    const file = await openRegularFile(path).catch((error: unknown) => {
      throw unopenedModelFile(name, error);
    });
    return new WeightFile(file, name, (await file.stat()).size);
  }

  read(at: number, length: number): Uint8Array {
    return bytesInFile(this.#file.fd, this.size).read(at, length);
  }

  /**
   * Reads `length` bytes from `at` on into new memory, without blocking the thread.
   * @throws VoiceError `invalid_manifest` if the file has become shorter.
   */
  async load(at: number, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(length);
    let done = 0;
    while (done < length) {
      const { bytesRead } = await this.#file.read(bytes, done, Math.min(length - done, 2 ** 30), at + done);
      if (bytesRead === 0) throw brokenModelFile(this.name, 'is incomplete: download it again');
      done += bytesRead;
    }
    return bytes;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/**
 * Returns the result of `read`. A RangeError of `read` becomes a message that begins with the file's name.
 * @throws VoiceError `invalid_manifest`.
 */
export function inFile<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw brokenModelFile(name, error.message, error);
    throw error;
  }
}
