import { openRegularFile } from './open-regular-file.ts';

const BLOCK_BYTES = 2 ** 18;

/**
 * Yields the content of a regular file in order, in blocks of up to 256 KiB. All blocks share one buffer, so
 * a block is valid only until the next one is requested. A buffer for each block would take five times as
 * long as the reading itself.
 * @throws NotARegularFile if `path` is not a regular file; NodeJS.ErrnoException if it does not exist or
 *   cannot be read; AbortError when `signal` aborts.
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
