/** The channel between the threads of this process. */
const CHANNEL = 'voice-preparing-graphs';

/** Tells the other threads of this process that graphs are being prepared here, which may take minutes. */
export function tellPreparing(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('preparing');
  channel.close();
}

/** Resolves when another thread of this process prepares graphs. */
export function untilPreparing(): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  // It keeps nobody from ending.
  (channel as unknown as { unref(): void }).unref();
  return new Promise((resolve) => {
    channel.addEventListener('message', () => {
      channel.close();
      resolve();
    });
  });
}
