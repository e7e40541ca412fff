import { NotARegularFile, openRegularFile } from './open-regular-file.ts';

/**
 * The content of a regular file, of which at most `most` bytes and one more are read, whatever its size is
 * said to be: `too large` where there are more, `undefined` for what is no regular file. Nothing that waits
 * or acts when it is opened, such as a pipe or a device, is opened.
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
