import { constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';

/**
 * Opens a named pipe for reading, and waits for its writer without a thread: a file that is opened or read in
 * the middle of an exit keeps the process from ending.
 * @throws NodeJS.ErrnoException where it may not be read.
 */
export const openFifo = (path: string): Readable =>
  new Socket({
    fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK),
    readable: true,
    writable: false,
  });
