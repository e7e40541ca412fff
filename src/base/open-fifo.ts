import { constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';

/**
 * Opens a named pipe for reading, and waits for its writer without a thread: a pending open or read in a
 * thread would keep the process from exiting.
 * @throws NodeJS.ErrnoException if it may not be read.
 */
export const openFifo = (path: string): Readable =>
  new Socket({
    fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK),
    readable: true,
    writable: false,
  });
