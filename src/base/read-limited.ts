import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { collect } from './collect.ts';
import { openFifo } from './open-fifo.ts';

/**
 * Yields the bytes of a file that a person named: a regular file, a named pipe (`<(…)`), whose writer it
 * waits for, or a device, which may be endless.
 * @throws NodeJS.ErrnoException where the file is not there or may not be read, and `EFBIG` after `most`
 *   bytes; an `AbortError` when `signal` aborts.
 */
export async function* readLimited(
  path: string,
  most: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const stream: Readable = (await stat(path)).isFIFO() ? openFifo(path) : createReadStream(path);
  let read = 0;
  for await (const block of addAbortSignal(signal, stream) as AsyncIterable<Uint8Array>) {
    read += block.byteLength;
    if (read > most) throw Object.assign(new Error(`more than ${most} bytes`), { code: 'EFBIG' });
    yield block;
  }
}

/** All that `readLimited` yields. */
export const readWhole = async (path: string, most: number, signal: AbortSignal): Promise<Buffer> =>
  Buffer.concat(await collect(readLimited(path, most, signal)));
