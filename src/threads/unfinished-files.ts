import { rmSync } from 'node:fs';

/** The channel between the threads of this process. */
export const UNFINISHED_CHANNEL = 'voice-unfinished-files';

interface Told {
  readonly work: string;
  readonly paths: readonly string[];
}

/** What threads have told, by their work. */
const unfinished = new Map<string, readonly string[]>();
let isWatching = false;

/**
 * Tells the main thread which files a piece of work of this thread would leave behind half-written if the
 * process ended now: `paths` replaces what was told of the same `work` before.
 */
export function tellUnfinished(work: string, paths: readonly string[]): void {
  const channel = new BroadcastChannel(UNFINISHED_CHANNEL);
  channel.postMessage({ work, paths } satisfies Told);
  channel.close();
}

/** Listens to the threads that start after this call. Idempotent. */
export function watchUnfinished(): void {
  if (isWatching) return;
  isWatching = true;
  const channel = new BroadcastChannel(UNFINISHED_CHANNEL);
  // It keeps nobody from ending.
  (channel as unknown as { unref(): void }).unref();
  channel.addEventListener('message', (message) => {
    const { work, paths } = (message as unknown as { readonly data: Told }).data;
    if (paths.length === 0) unfinished.delete(work);
    else unfinished.set(work, paths);
  });
}

/** Removes the files that threads have not finished, for a process that ends without waiting for them. */
export function removeUnfinished(): void {
  for (const path of [...unfinished.values()].flat()) rmSync(path, { force: true });
}
