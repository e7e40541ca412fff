import { addAbortSignal } from 'node:stream';
import { readFile, stat } from 'node:fs/promises';
import { openFifo } from './open-fifo.ts';

/**
 * Reads a file that a person named. It waits for the writer of a named pipe (`<(…)`) until `signal` aborts,
 * and then rejects with an `AbortError`.
 * @throws NodeJS.ErrnoException where the file is not there or may not be read.
 */
export async function readWhole(path: string, signal: AbortSignal): Promise<Buffer> {
  if (!(await stat(path)).isFIFO()) return readFile(path);
  return Buffer.concat(await addAbortSignal(signal, openFifo(path)).toArray());
}
