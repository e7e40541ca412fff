import type { NatsConnection } from '@nats-io/transport-node';
import type { Settings } from '../config/settings.ts';
import type { Identity } from '../domain/cluster.ts';
import { VoiceError } from '../domain/errors.ts';
import { readNamedFile } from '../domain/read-named-file.ts';
import { MOST_BYTES, readIdentity } from './identity.ts';
import { missingPackage } from './jetstream.ts';
import { codeOf } from '../base/connection-errors.ts';
import { isLoopback } from '../base/loopback.ts';

export interface NatsOptions {
  /** `nats://host:4222`, or several, as in the setting. */
  readonly address: string;
  /** The TLS files, the credentials file of `nsc`, and `--insecure`. */
  readonly settings: Pick<Settings, 'tlsCert' | 'tlsKey' | 'tlsCa' | 'natsCreds' | 'insecure'>;
  /** The name of this connection in NATS's own tools. */
  readonly name: string;
  /** Logs a change of the connection: a sentence without its full stop. */
  readonly log: (message: string) => void;
  /** Called when the connection is lost and when it is restored. */
  readonly onConnection?: (isThere: boolean) => void;
  /** The identity from the settings if it was read before, because a named pipe can be read only once. */
  readonly identity?: Identity | undefined;
  /** Cancels waiting for files and for the server. */
  readonly signal: AbortSignal;
}

const CONNECT_MS = 5_000;
/** The interval of pings, two of which detect a hanging server; the system notices one that is gone. */
const PING_MS = 5_000;
const RECONNECT_MS = 500;

/**
 * Connects to NATS. A broken connection is restored as soon as possible, without a time limit.
 * @throws VoiceError `invalid_value` for an untrusted address and as `readIdentity`; `unavailable` if no
 * server answers; `cancelled`.
 */
export async function connectNats(options: NatsOptions): Promise<NatsConnection> {
  const { settings, name, signal } = options;
  const address = parseNatsAddress(options.address);
  requireTrusted(address, settings.insecure);
  const identity = options.identity ?? (await readIdentity(settings, signal));
  const { connect, credsAuthenticator } = await import('@nats-io/transport-node').catch(missingPackage);
  const { natsCreds: path } = settings;
  const what = `'${path}' of --nats-creds`;
  const creds =
    path === undefined ? undefined : await readNamedFile({ path, what, most: MOST_BYTES }, signal);
  // Checked here, because the client would report an invalid file as an unreachable server.
  if (creds?.includes('BEGIN USER NKEY SEED') === false)
    throw new VoiceError('invalid_value', `${what} is not a credentials file of nsc.`);
  const connection = await connect({
    servers: [...address.servers],
    name,
    timeout: CONNECT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    pingInterval: PING_MS,
    ...(address.user !== undefined && { user: address.user }),
    ...(address.password !== undefined && { pass: address.password }),
    ...(creds && { authenticator: credsAuthenticator(creds) }),
    ...(address.isEncrypted && { tls: { ...identity } }),
  }).catch((error: unknown) => {
    throw unreachable(address, error);
  });
  void logChanges(connection, options);
  return connection;
}

async function logChanges(connection: NatsConnection, { log, onConnection }: NatsOptions): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type !== 'disconnect' && type !== 'reconnect') continue;
    log(type === 'reconnect' ? 'NATS is back' : 'NATS is away; known workers go on working');
    onConnection?.(type === 'reconnect');
  }
}

/** The error for an unusable server, with the possible faults of the server or the address. */
export function unreachable(
  { servers, isEncrypted }: Pick<NatsAddress, 'servers' | 'isEncrypted'>,
  cause: unknown,
): VoiceError {
  const { name = '', message = '' } = cause instanceof Error ? cause : {};
  const problem = CERTIFICATE_FAULT.test(codeOf(cause) ?? '')
    ? `has a certificate that is not trusted here (${message}): name its authority with --tls-ca, and write tls:// before the address`
    : (PROBLEMS[`${name}${isEncrypted ? ' with TLS' : ''}`] ??
      PROBLEMS[name] ??
      'cannot be reached; start nats-server there, or correct the address');
  return new VoiceError('unavailable', `NATS at ${servers.join(', ')} ${problem}.`, { cause });
}

/** Node.js's codes for certificates. */
const CERTIFICATE_FAULT = /^(?:UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_|ERR_TLS_)/;

/** The problems, by the names of the client's errors. */
const PROBLEMS: Readonly<Record<string, string>> = {
  AuthorizationError:
    'refuses the connection: write the user and password into its address, or name a file with --nats-creds',
  // A server that requires another certificate does not answer.
  'TimeoutError with TLS': 'does not answer; it may refuse the certificate of --tls-cert, or ask for one',
  TimeoutError: 'does not answer; check that a nats-server listens there',
};

/** The parts of an address of NATS. */
interface NatsAddress {
  /** `host:port` of each named server of the cluster. */
  readonly servers: readonly string[];
  readonly isEncrypted: boolean;
  readonly user?: string;
  readonly password?: string;
}

const PORT = '4222';

/** Parses `nats://user:password@a:4222,b:4222`, which was checked when it was set; `tls://` for TLS. */
export function parseNatsAddress(text: string): NatsAddress {
  const [scheme = '', rest = ''] = text.split('://');
  const urls = rest.split(',').map((one) => new URL(`nats://${one.replace(/^(?:nats|tls):\/\//, '')}`));
  const { username, password } = urls.find((url) => url.username !== '') ?? urls[0]!;
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || PORT}`),
    isEncrypted: scheme === 'tls',
    ...(username !== '' && { user: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  };
}

/**
 * Requires TLS beyond this machine, because readers of NATS messages could call the workers.
 * @throws VoiceError `invalid_value`.
 */
export function requireTrusted({ servers, isEncrypted }: NatsAddress, isInsecure: boolean): void {
  if (isEncrypted || isInsecure) return;
  const open = servers.find(
    (server) => !isLoopback(new URL(`nats://${server}`).hostname.replaceAll(/[[\]]/g, '')),
  );
  if (open === undefined) return;
  throw new VoiceError(
    'invalid_value',
    `NATS at ${open} is on another machine, and the connection would not be encrypted: write tls:// instead of nats://, or add --insecure on a trusted network.`,
  );
}
