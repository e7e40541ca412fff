import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { isLoopback } from '../base/loopback.ts';
import type { Settings } from '../config/settings.ts';
import { VoiceError } from '../domain/errors.ts';
import { listenError } from './errors.ts';

/** The address of the server. */
export interface ListeningAddress {
  /** The address of the server, without a trailing slash. */
  readonly url: string;
  /** The default port if another program has it, so that clients may reach that program instead. */
  readonly takenPort?: number;
}

const DEFAULT_PORT = 8000;

/**
 * Listens on the socket `fd` if there is one, else at the address of the settings, or at any free port if
 * only the usual one is taken.
 * @throws VoiceError `unavailable` when it cannot listen there.
 */
export async function listenHttp(
  app: FastifyInstance,
  { host, port }: Pick<Settings, 'host' | 'port'>,
  logger: FastifyBaseLogger,
  fd?: number,
): Promise<ListeningAddress> {
  if (fd !== undefined) return { url: await listenOn(app, host, fd) };
  try {
    return { url: await listenAt(app, host, port ?? DEFAULT_PORT) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' || port !== undefined) throw listenError(host, port ?? DEFAULT_PORT, error);
    const url = await listenAt(app, host, 0);
    logger.warn(`port ${DEFAULT_PORT} is taken by another program: clients have to use ${url}`);
    return { url, takenPort: DEFAULT_PORT };
  }
}

/**
 * Listens on a socket that the process was started with.
 * @throws VoiceError `unavailable` if it is not a listening TCP socket, or reachable from outside although
 *   `host` says that the server is not: then its rules for other machines would not hold.
 */
async function listenOn(app: FastifyInstance, host: string, fd: number): Promise<string> {
  // fastify passes it on to Node.js, although its types lack it.
  const options = { fd, host, listenTextResolver: listeningText };
  const url = await app.listen(options).catch((cause: unknown) => {
    const why = 'Cannot listen on the socket that the server was started with.';
    throw new VoiceError('unavailable', why, { cause });
  });
  const { address } = app.server.address() as AddressInfo;
  if (!isLoopback(host) || isLoopback(address)) return url;
  throw new VoiceError(
    'unavailable',
    `The socket that the server was started with listens on ${address}, so other machines can reach it: give --host ${address} too.`,
  );
}

const listenAt = (app: FastifyInstance, host: string, port: number) =>
  app.listen({ host, port, listenTextResolver: listeningText });

const listeningText = (address: string) => `listening on ${address}`;
