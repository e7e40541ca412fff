import type { OnPullEvent } from './pull-event.ts';

const EVERY_MS = 100;

/** Tells of a file's bytes as they come, at most ten times a second, and always of the last. */
export function createProgress(path: string, bytes: number | undefined, onEvent: OnPullEvent) {
  let last = -Infinity;
  return (received: number, final = false): void => {
    const now = performance.now();
    if (!final && now - last < EVERY_MS) return;
    last = now;
    onEvent({ type: 'file.progress', path, received, ...(bytes !== undefined && { bytes }) });
  };
}
