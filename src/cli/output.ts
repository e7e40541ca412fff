import { once } from 'node:events';
import type { Output } from './command.ts';

/**
 * A process stream as an Output that waits for slow readers. When the reader has gone (`voice … | head`),
 * `onClosed` is called and further writes vanish: nobody is there to read an error.
 */
export function streamOutput(stream: NodeJS.WriteStream, onClosed: () => void): Output {
  let closed = false;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EOF') failed = error;
    closed = true;
    onClosed();
  });
  let failed: Error | undefined;
  return {
    stream,
    isTerminal: stream.isTTY === true,
    get columns() {
      return stream.columns ?? 80;
    },
    async write(data) {
      if (failed) throw failed;
      if (closed || data.length === 0) return;
      const written = new Promise<void>((resolve) => stream.write(data, () => resolve()));
      await Promise.race([written, once(stream, 'close')]);
      // A disk that is full (`> file`) is only told after the write.
      if (failed) throw failed;
    },
  };
}
