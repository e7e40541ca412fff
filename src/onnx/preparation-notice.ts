import { onAbort } from '../base/abort.ts';
import { announce, listenOn } from '../threads/thread-channel.ts';

const CHANNEL = 'voice-preparing-graphs';

/** Announces to the other threads of this process that it prepares graphs, which may take minutes. */
export const announcePreparing = (): void => announce(CHANNEL, 'preparing');

/**
 * Resolves to true when another thread of this process prepares graphs, or to false when `signal` aborts
 * first.
 */
export function untilPreparing(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isPreparing: boolean) => {
      close();
      callOff();
      resolve(isPreparing);
    };
    const close = listenOn(CHANNEL, () => end(true));
    const callOff = onAbort(signal, () => end(false));
  });
}
