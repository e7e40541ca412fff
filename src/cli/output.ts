import type { Output } from './command.ts';

/**
 * A process stream that waits for slow readers. When the reader leaves, it calls `onClosed` and drops writes.
 */
export function streamOutput(stream: NodeJS.WriteStream, onClosed: () => void): Output {
  let closed = false;
  let failed: Error | undefined;
  const waiting = new Set<() => void>();
  stream.on('error', (error: NodeJS.ErrnoException) => {
    closed = true;
    if (error.code === 'EPIPE' || error.code === 'EOF') onClosed();
    else failed = error;
  });
  stream.once('close', () => {
    for (const resolve of waiting) resolve();
  });
  return {
    stream,
    // A terminal without a width cannot be drawn on.
    isTerminal: 'isTTY' in stream && stream.isTTY && stream.columns !== 0,
    get columns() {
      return stream.columns ?? 80;
    },
    get isClosed() {
      return closed;
    },
    async write(data) {
      if (failed) throw failed;
      if (closed || data.length === 0) return;
      await new Promise<void>((resolve) => {
        // A closing stream does not answer its pending writes.
        waiting.add(resolve);
        stream.write(data, () => {
          waiting.delete(resolve);
          resolve();
        });
      });
      // A full disk (`> file`) is reported only after the write.
      if (failed) throw failed;
    },
  };
}
