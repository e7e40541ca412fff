import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { collect } from './collect.ts';
import { openFifo } from './open-fifo.ts';

/**
 * Yields the bytes of a file that a person named: a regular file, a named pipe (`<(…)`), whose writer it
 * waits for, or a device, which may be endless.
 * @throws NodeJS.ErrnoException where the file is not there or may not be read, and `EFBIG` after `most`
 *   bytes; an `AbortError` when `signal` aborts while it waits.
 */
export async function* readLimited(
  path: string,
  most: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const about = await stat(path);
  const stream: Readable = about.isFIFO() ? openFifo(path) : createReadStream(path);
  // Only where it may wait: a server that is told to stop while it reads its settings ends in good order.
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
