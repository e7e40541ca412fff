import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { clientNetwork } from '../client-network.ts';
import { fullShare } from '../share.ts';
import { WyomingConnection, type WyomingOptions } from './connection.ts';

export interface WyomingServer {
  readonly port: number;
  /** Takes no more clients; those that are there may have what is on its way to them. */
  stop(): void;
  /** Cuts off whoever is still there. */
  close(): Promise<void>;
}

/** Each may hold a recording, and a place in the queue. */
const MOST_CONNECTIONS = 64;
const KEEP_ALIVE_MS = 30_000;

/**
 * Speaks the Wyoming protocol on a port of its own.
 * @throws Error of the system where it cannot listen there.
 */
export async function listenForWyoming(
  { host, port }: { readonly host: string; readonly port: number },
  options: WyomingOptions,
  mostConnections = MOST_CONNECTIONS,
): Promise<WyomingServer> {
  const open = new Map<Socket, { readonly client: string; readonly over: Promise<void> }>();
  const server = createServer({ keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS, noDelay: true });
  server.maxConnections = mostConnections;
  server.on('connection', (socket) => {
    const client = clientNetwork(socket.remoteAddress ?? '');
    const held = Array.from(open.values(), (one) => one.client);
    if (fullShare(client, held, mostConnections) !== undefined) {
      socket.destroy();
      return;
    }
    const over = new WyomingConnection(socket, options).run().finally(() => open.delete(socket));
    open.set(socket, { client, over });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => void server.close(),
    async close() {
      server.close();
      for (const socket of open.keys()) socket.destroy();
      await Promise.all(Array.from(open.values(), ({ over }) => over));
    },
  };
}
