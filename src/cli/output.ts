import type { Output } from './command.ts';

/**
 * A process stream that waits for slow readers. When the reader leaves, it calls `onClosed` and drops writes;
 * where it is `broken` from the start, they fail with that.
 */
export function streamOutput(stream: NodeJS.WriteStream, onClosed: () => void, broken?: Error): Output {
  let closed = false;
  let failed = broken;
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
    // Something that calls itself a terminal but has no width cannot be drawn on.
    isTerminal: 'isTTY' in stream && stream.isTTY && stream.columns !== 0,
    get columns() {
      return stream.columns ?? 80;
    },
    get isClosed() {
      return closed;
    },
    async write(data) {
      if (data.length === 0) return;
      if (failed) throw failed;
      if (closed) return;
      await new Promise<void>((resolve) => {
        // A stream that closes does not answer the writes it has not done.
        waiting.add(resolve);
        stream.write(data, () => {
          waiting.delete(resolve);
          resolve();
        });
      });
      // A disk that is full (`> file`) is only reported after the write.
      if (failed) throw failed;
    },
  };
}
