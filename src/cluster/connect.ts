import { readFile } from 'node:fs/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Settings } from '../config/settings.ts';
import { VoiceError } from '../domain/errors.ts';
import { readIdentity } from './identity.ts';
import { type NatsAddress, parseNatsAddress, requireTrusted } from './address.ts';
import { missingPackage } from './missing-package.ts';

export interface NatsOptions {
  /** `nats://host:4222`, or several, as the setting has it. */
  readonly address: string;
  /**
   * What is shown to servers that ask for a certificate, whose authority is believed beside the system's; a
   * file of credentials as `nsc` writes it; whether the network is trusted.
   */
  readonly settings: Pick<Settings, 'tlsCert' | 'tlsKey' | 'tlsCa' | 'natsCreds' | 'insecure'>;
  /** What NATS's own tools call this connection. */
  readonly name: string;
  /** What happens to the connection, a sentence without its end. */
  readonly log: (message: string) => void;
  /** Told whenever NATS goes away, and when it is back. */
  readonly onConnection?: (isThere: boolean) => void;
}

const CONNECT_MS = 5_000;
/** A server that is gone is noticed by the system; one that stands still, by two of these. */
const PING_MS = 5_000;
const RECONNECT_MS = 500;

/**
 * Connects to NATS. A connection that breaks comes back by itself, for as long as it takes: nothing that is
 * known is forgotten meanwhile.
 * @throws VoiceError `invalid_value` for an address that is not to be trusted and as `readIdentity`;
 *   `unavailable` where nobody answers there.
 */
export async function connectNats(options: NatsOptions): Promise<NatsConnection> {
  const { settings, name } = options;
  const address = parseNatsAddress(options.address);
  requireTrusted(address, settings.insecure);
  const identity = await readIdentity(settings);
  const { connect, credsAuthenticator } = await import('@nats-io/transport-node').catch(missingPackage);
  const creds = settings.natsCreds === undefined ? undefined : await readCredentials(settings.natsCreds);
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
  void tell(connection, options);
  return connection;
}

async function tell(connection: NatsConnection, { log, onConnection }: NatsOptions): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type !== 'disconnect' && type !== 'reconnect') continue;
    log(type === 'reconnect' ? 'NATS is back' : 'NATS is away: what is known goes on working');
    onConnection?.(type === 'reconnect');
  }
}

async function readCredentials(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new VoiceError('invalid_value', `The credentials for NATS, '${path}', cannot be read.`, {
      cause: error,
    });
  }
}

function unreachable({ servers }: NatsAddress, cause: unknown): VoiceError {
  const where = servers.join(', ');
  const isRefused = cause instanceof Error && cause.name === 'AuthorizationError';
  return new VoiceError(
    'unavailable',
    isRefused
      ? `NATS at ${where} refuses: write the user and password into its address, or name a file with --nats-creds.`
      : `NATS at ${where} cannot be reached; start nats-server there, or correct the address.`,
    { cause },
  );
}
