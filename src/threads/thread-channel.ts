/** Sends a message to the threads of this process that listen on the channel `name`. */
export function announce(name: string, message: unknown): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(message);
  channel.close();
}

/**
 * Calls `onMessage` with each message that is announced on the channel `name` from now on. Does not keep the
 * process running. Returns a function that ends it.
 */
export function listenOn(name: string, onMessage: (message: unknown) => void): () => void {
  const channel = new BroadcastChannel(name);
  (channel as unknown as { unref(): void }).unref();
  channel.addEventListener('message', (event) => onMessage((event as unknown as { data: unknown }).data));
  return () => channel.close();
}
