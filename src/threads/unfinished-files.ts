import { rmSync } from 'node:fs';
import { announce, listenOn } from './thread-channel.ts';

/** The channel of {@link announceUnfinished}. */
export const UNFINISHED_CHANNEL = 'voice-unfinished-files';

interface UnfinishedFiles {
  readonly work: string;
  readonly paths: readonly string[];
}

/** The files that threads have announced, by their work. */
const unfinished = new Map<string, readonly string[]>();
let isWatching = false;

/**
 * Announces to the main thread which files a piece of work of this thread would leave behind half-written if
 * the process ended now: `paths` replaces the earlier ones of the same `work`.
 */
export const announceUnfinished = (work: string, paths: readonly string[]): void =>
  announce(UNFINISHED_CHANNEL, { work, paths } satisfies UnfinishedFiles);

/** Listens to the threads that start after this call. Idempotent. */
export function watchUnfinished(): void {
  if (isWatching) return;
  isWatching = true;
  listenOn(UNFINISHED_CHANNEL, (message) => {
    const { work, paths } = message as UnfinishedFiles;
    if (paths.length === 0) unfinished.delete(work);
    else unfinished.set(work, paths);
  });
}

/** Removes the files that threads have not finished, for a process that ends without waiting for them. */
export function removeUnfinished(): void {
  for (const path of [...unfinished.values()].flat()) rmSync(path, { force: true });
}
