import type { NatsConnection } from '@nats-io/transport-node';
import { VoiceError } from '../domain/errors.ts';

/** The number of copies of stored data, all of which have to be lost before data is. */
const COPIES = 3;

/**
 * Calls `create` with the number of replicas that the servers support: three in a cluster, one on a single
 * server.
 */
export async function withReplicas<T>(create: (copies: number) => Promise<T>): Promise<T> {
  try {
    return await create(COPIES);
  } catch (error) {
    if (!isTooMany(error)) throw error;
    return create(1);
  }
}

/** Error codes of JetStream: no suitable peers for placement, and replicas on a server without a cluster. */
const TOO_MANY = new Set([10_005, 10_074]);

const isTooMany = (error: unknown) => TOO_MANY.has((error as { readonly code?: number }).code ?? 0);

/**
 * Runs `work`, which stores something in NATS.
 * @throws VoiceError `unavailable` if NATS does not store it; an error of `work`.
 */
export async function withStorage<T>(connection: NatsConnection, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof VoiceError ? error : storageProblem(connection, error);
  }
}

function storageProblem(connection: NatsConnection, cause: unknown): VoiceError {
  const where = connection.getServer();
  const { name, message = '' } = cause as Partial<Error>;
  if (name === 'JetStreamNotEnabled' || /jetstream.*not enabled|no responders/i.test(message))
    return new VoiceError(
      'unavailable',
      `NATS at ${where} runs without JetStream; start nats-server with -js.`,
      { cause },
    );
  return new VoiceError('unavailable', `NATS at ${where} does not answer just now; try again in a moment.`, {
    cause,
    retryAfterSeconds: 2,
  });
}

/** Throws the error for a missing optional package of clusters. */
export function missingPackage(cause: unknown): never {
  throw new VoiceError(
    'unsupported',
    '--cluster and --queue need packages that are not installed: npm install @nats-io/transport-node @nats-io/jetstream @nats-io/kv @nats-io/obj',
    { cause },
  );
}
