import { openRegularFile } from './open-regular-file.ts';

const BLOCK_BYTES = 2 ** 18;

/**
 * The content of a regular file, in order, in blocks of up to 256 KiB, all of which lie in the same memory:
 * each is there until the next is asked for. To be given new memory for each would take five times as long as
 * to read them.
 * @throws NotARegularFile; NodeJS.ErrnoException where the file is not there or cannot be read; an
 *   AbortError, as Node's own streams do, when the signal aborts.
 */
export async function* readInBlocks(
  path: string,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  throwIfAborted(signal);
  const file = await openRegularFile(path);
  try {
    const block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(block, 0, BLOCK_BYTES, null);
      throwIfAborted(signal);
      if (bytesRead === 0) return;
      yield block.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  const error = new Error('The operation was aborted', { cause: signal.reason });
  throw Object.assign(error, { name: 'AbortError' });
}
