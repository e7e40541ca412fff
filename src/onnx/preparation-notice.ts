import { onAbort } from '../base/abort.ts';

/** The channel between the threads of this process. */
const CHANNEL = 'voice-preparing-graphs';

/** Announces to the other threads of this process that it prepares graphs, which may take minutes. */
export function announcePreparing(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('preparing');
  channel.close();
}

/**
 * Resolves to true when another thread of this process prepares graphs, or to false when `signal` aborts
 * first.
 */
export function untilPreparing(signal: AbortSignal): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL);
  // It does not keep the process running.
  (channel as unknown as { unref(): void }).unref();
  return new Promise((resolve) => {
    const end = (isPreparing: boolean) => {
      channel.close();
      callOff();
      resolve(isPreparing);
    };
    channel.addEventListener('message', () => end(true));
    const callOff = onAbort(signal, () => end(false));
  });
}
