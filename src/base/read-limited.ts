import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { collect } from './collect.ts';
import { openFifo } from './open-fifo.ts';

/**
 * Yields the bytes of a file that a person named: a regular file, a named pipe (`<(…)`), whose writer it
 * waits for, or a device, which may be endless.
 * @throws NodeJS.ErrnoException if the file does not exist or may not be read, and `EFBIG` after `most`
 * bytes; an `AbortError` when `signal` aborts while it waits.
 */
export async function* readLimited(
  path: string,
  most: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const about = await stat(path);
  const stream: Readable = about.isFIFO() ? openFifo(path) : createReadStream(path);
  // A regular file never waits. A pipe may: a server that is stopped while it reads its settings must end.
  if (!about.isFile()) addAbortSignal(signal, stream);
  let read = 0;
  for await (const block of stream as AsyncIterable<Uint8Array>) {
    read += block.byteLength;
    if (read > most) throw Object.assign(new Error(`more than ${most} bytes`), { code: 'EFBIG' });
    yield block;
  }
}

/** All that `readLimited` yields. */
export const readWhole = async (path: string, most: number, signal: AbortSignal): Promise<Buffer> =>
  Buffer.concat(await collect(readLimited(path, most, signal)));
