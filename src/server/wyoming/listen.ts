import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { hostname } from 'node:os';
import process from 'node:process';
import type * as BonjourService from 'bonjour-service';
import { clientNetwork, usedUpShare } from '../client-share.ts';
import { WyomingConnection, type WyomingOptions } from './connection.ts';
import type { Settings } from '../../config/settings.ts';
import { isLoopback } from '../../base/loopback.ts';
import { listenError } from '../errors.ts';
import { VoiceError } from '../../domain/errors.ts';

export interface WyomingServer {
  readonly port: number;
  /** The listening servers. */
  readonly server: Server;
  /** Refuses new clients and withdraws the announcement. Connected clients still receive their answers. */
  stop(): Promise<void>;
  /** Closes the remaining connections. */
  close(): Promise<void>;
}

/** The most connections; each may hold a recording, and a place in the queue. */
const MOST_CONNECTIONS = 64;
const KEEP_ALIVE_MS = 30_000;

/**
 * Speaks the Wyoming protocol on a port of its own.
 * @throws Error of the system if it cannot listen there.
 */
export async function listenForWyoming(
  address: { readonly host: string; readonly port: number } | { readonly fd: number },
  options: WyomingOptions,
  mostConnections = MOST_CONNECTIONS,
): Promise<WyomingServer> {
  const open = new Map<Socket, { readonly client: string; readonly over: Promise<void> }>();
  const server = createServer({ keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS, noDelay: true });
  server.maxConnections = mostConnections;
  server.on('connection', (socket) => {
    const client = clientNetwork(socket.remoteAddress);
    const held = Array.from(open.values(), (one) => one.client);
    if (usedUpShare(client, held, mostConnections) !== undefined) {
      socket.destroy();
      return;
    }
    const over = new WyomingConnection(socket, options).run().finally(() => open.delete(socket));
    open.set(socket, { client, over });
  });
  server.listen(address);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    server,
    stop: async () => void server.close(),
    async close() {
      server.close();
      for (const socket of open.keys()) socket.destroy();
      await Promise.all(Array.from(open.values(), ({ over }) => over));
    },
  };
}

/** The sockets that a server inherits from its predecessor. */
export interface WyomingHandover {
  /** The listening socket. */
  readonly fd?: number | undefined;
  /**
   * Whether the predecessor still announces its name on the network, until it closes the channel to this
   * process.
   */
  readonly hasPredecessor?: boolean;
}

/**
 * Serves Wyoming and announces it by mDNS, according to the settings.
 * @throws VoiceError `unavailable` if the port is taken or the mDNS package is missing.
 */
export async function serveWyoming(
  { host, wyomingPort, wyomingMdns }: Pick<Settings, 'host' | 'wyomingPort' | 'wyomingMdns'>,
  options: WyomingOptions,
  { fd, hasPredecessor = false }: WyomingHandover = {},
): Promise<WyomingServer | undefined> {
  const { log } = options;
  if (wyomingPort === undefined) {
    if (wyomingMdns) log.warn('--wyoming-mdns has no effect without --wyoming-port');
    return undefined;
  }
  const address = fd === undefined ? { host, port: wyomingPort } : { fd };
  const server = await listenForWyoming(address, options).catch((error: unknown) => {
    throw listenError(host, wyomingPort, error, ' for Wyoming');
  });
  log.info(`speaking Wyoming on tcp://${host}:${server.port}`);
  if (!wyomingMdns) return server;
  let withdraw = async () => {};
  const announce = async () => {
    withdraw = await announceWyoming(server.port, (message) => log.warn(message));
  };
  const warn = (error: unknown) => log.warn(`Wyoming is not announced: ${VoiceError.from(error).message}`);
  try {
    if (isLoopback(host)) log.warn(`Wyoming is announced, but only this machine reaches ${host}: see --host`);
    if (hasPredecessor) void once(process, 'disconnect').then(announce).catch(warn);
    else await announce();
    return {
      ...server,
      async stop() {
        const first = withdraw;
        withdraw = async () => {};
        await Promise.all([first(), server.stop()]);
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

const PACKAGE = 'bonjour-service';

/**
 * Announces Wyoming on this port by mDNS. Returns a function that withdraws it. Later problems go to
 * `onFault`.
 * @throws VoiceError `unavailable` if the optional package is missing.
 */
async function announceWyoming(
  port: number,
  onFault: (message: string) => void,
): Promise<() => Promise<void>> {
  const { Bonjour } = await loadBonjour();
  const bonjour = new Bonjour({}, (error: Error) => onFault(`mDNS: ${error.message}`));
  const service = bonjour.publish({ name: `voice on ${hostname()}`, type: 'wyoming', protocol: 'tcp', port });
  service.on('error', (error: Error) => onFault(`mDNS: ${error.message}`));
  return () => new Promise((resolve) => bonjour.unpublishAll(() => bonjour.destroy(() => resolve())));
}

async function loadBonjour(): Promise<typeof BonjourService> {
  try {
    // Named by a variable, because the package is optional.
    return (await import(PACKAGE)) as typeof BonjourService;
  } catch (cause) {
    throw new VoiceError(
      'unavailable',
      `--wyoming-mdns needs the optional package ${PACKAGE}: install it, or leave the option out.`,
      { cause },
    );
  }
}
