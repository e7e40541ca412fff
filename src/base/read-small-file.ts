import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';

/**
 * The content of a regular file, of which at most `most` bytes and one more are read, whatever its size is said to be:
 * `too large` where there are more, `undefined` for what is no regular file. Nothing that waits or acts when it is
 * opened, such as a pipe or a device, is opened.
 * @throws NodeJS.ErrnoException where the file is not there or may not be read.
 */
export async function readSmallFile(path: string, most: number): Promise<Buffer | 'too large' | undefined> {
  if (!(await stat(path)).isFile()) return undefined;
  // It may have been replaced since: opening a pipe would wait for somebody to write.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = await file.stat();
    if (!found.isFile()) return undefined;
    if (found.size > most) return 'too large';
    const bytes = Buffer.alloc(most + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      ({ bytesRead: read } = await file.read(bytes, length, bytes.length - length));
    }
    return length > most ? 'too large' : bytes.subarray(0, length);
  } finally {
    await file.close();
  }
}
