import type { Writable } from 'node:stream';
import { onAbort } from './abort.ts';

/** Resolves when the stream takes more, or never will: closed, or `signal` aborted. */
export function waitForDrain(stream: Writable, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done);
      callOff?.();
      resolve();
    };
    let callOff: (() => void) | undefined;
    if (stream.destroyed || signal?.aborted) return done();
    stream.on('drain', done).on('close', done);
    callOff = signal && onAbort(signal, done);
  });
}
