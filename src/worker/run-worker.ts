import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { isLoopback } from '../base/loopback.ts';
import { type OnEnd, withReleases } from '../base/releases.ts';
import type { Settings } from '../config/settings.ts';
import type { Identity } from '../domain/cluster.ts';
import { VoiceError } from '../domain/errors.ts';
import type { RequestedModel } from '../domain/model.ts';
import type { WorkerLine } from '../supervisor/order.ts';
import { openHealthPort } from './health-port.ts';
import type { OpenEngine } from './open-engine.ts';
import { serveModel, type ServedModel } from './serve-model.ts';

export interface RunWorkerOptions {
  readonly settings: Settings;
  /** NATS, as the setting has it. */
  readonly address: string;
  readonly models: readonly RequestedModel[];
  readonly threadsFor: (model: RequestedModel) => number;
  readonly open: OpenEngine;
  readonly version: string;
  readonly log: (line: WorkerLine) => void;
  /** Aborts to end the worker in an orderly way. */
  readonly signal: AbortSignal;
}

/**
 * Runs a worker of a cluster: loads its models, serves and announces each on a port, until `signal` aborts;
 * then drains and leaves.
 * @throws VoiceError `invalid_value` for an untrusted network; as `serveModel` and `connectNats`.
 */
export const runWorker = (options: RunWorkerOptions): Promise<void> =>
  withReleases((onEnd) => run(options, onEnd));

async function run(options: RunWorkerOptions, onEnd: OnEnd): Promise<void> {
  const { settings, address, models, threadsFor, open, version, log, signal } = options;
  const { readIdentity } = await import('../cluster/identity.ts');
  const identity = await readIdentity(settings, signal);
  requireTrustedHost(settings, identity);
  const [{ connectNats }, { announceWorker }] = await Promise.all([
    import('../cluster/connect.ts'),
    import('../cluster/presence.ts'),
  ]);
  const connection = await connectNats({
    address,
    settings,
    identity,
    signal,
    name: `voice worker ${models.map(({ manifest }) => manifest.name).join(' ')}`,
    log: (message) => log({ level: 'warn', message }),
  });
  onEnd(() => connection.close());
  let isReady = false;
  const health = await openHealthPort(settings, () => isReady);
  onEnd(() => health?.close());
  const served: ServedModel[] = [];
  try {
    for (const [index, model] of models.entries()) {
      const port = settings.port ? settings.port + index : 0;
      const where = { host: settings.host, port, reachedAt: reachedAt(settings), identity };
      served.push(await serveModel({ model, open, threads: threadsFor(model), log, ...where }));
    }
    const presences = served.map(({ card, heartbeat }) =>
      announceWorker(connection, { card, heartbeat, version }),
    );
    isReady = true;
    if (!signal.aborted) await once(signal, 'abort');
    isReady = false;
    log({ level: 'info', message: 'takes nothing new' });
    const drained = served.map((one) => one.drain(settings.drainSeconds * 1000));
    for (const presence of presences) {
      presence.announce();
      presence.stop();
    }
    await Promise.all(drained);
  } catch (error) {
    await Promise.allSettled(served.map((one) => one.drain(0)));
    throw error;
  }
}

/** @throws VoiceError `invalid_value` if the worker would accept untrusted clients. */
function requireTrustedHost(
  { host, advertise = host, insecure }: Settings,
  identity: Identity | undefined,
): void {
  if (identity !== undefined || insecure || (isLoopback(host) && isLoopback(advertise))) return;
  throw new VoiceError(
    'invalid_value',
    `A worker that other machines reach needs TLS: give --tls-cert, --tls-key and --tls-ca, or --insecure on a trusted network.`,
  );
}

/** The address under which others reach `host`; for all addresses, the first external one of this machine. */
function reachedAt({ host, advertise }: Settings): string {
  if (advertise !== undefined) return advertise;
  if (host !== '0.0.0.0' && host !== '::') return host;
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1';
}
