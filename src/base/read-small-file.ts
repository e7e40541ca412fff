import { NotARegularFile, openRegularFile } from './open-regular-file.ts';

/**
 * Reads a regular file of at most `most` bytes, even if the system states another size. Returns `too large`
 * if it has more and `undefined` for a pipe, device or folder, which it does not open.
 * @throws NodeJS.ErrnoException where the file is not there or may not be read.
 */
export async function readSmallFile(path: string, most: number): Promise<Buffer | 'too large' | undefined> {
  const file = await openRegularFile(path).catch((error: unknown) => {
    if (error instanceof NotARegularFile) return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    if ((await file.stat()).size > most) return 'too large';
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
