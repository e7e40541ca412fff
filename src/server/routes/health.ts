import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { serverStarting, serverStopping, type VoiceError } from '../../domain/errors.ts';
import type { ServerRuntime } from '../../runtime/server-runtime.ts';
import { presentError } from '../../wire/errors.ts';
import { toHealth } from '../../wire/rest/system.ts';
import type { Metrics } from '../metrics.ts';
import { type Clock, dateOf } from '../../base/clock.ts';
import type { WorkerInfo } from '../../supervisor/model-worker.ts';
import { type ClientLimits, toStatusBody, type WorkerReport } from '../../wire/rest/status.ts';
import { readFile } from 'node:fs/promises';

/** Whether the server accepts requests. */
export type Readiness = 'starting' | 'ready' | 'stopping';

export interface HealthRouteOptions {
  readonly runtime: ServerRuntime;
  readonly version: string;
  readonly readiness: () => Readiness;
}

const REFUSALS: Readonly<Record<Exclude<Readiness, 'ready'>, () => VoiceError>> = {
  starting: serverStarting,
  stopping: serverStopping,
};

/** GET /health, always 200, with the state as its body; /health/live and /health/ready, with a status. */
export function healthRoutes(
  app: FastifyInstance,
  { runtime, version, readiness }: HealthRouteOptions,
): void {
  app.get('/health', async () => toHealth(runtime.health(), version));
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const now = readiness();
    if (now === 'ready') return { status: now };
    // Health checks come every few seconds: neither a fault nor worth a log line.
    const { status, headers, body } = presentError(REFUSALS[now]());
    return reply.code(status).headers(headers).send(body);
  });
}

/** GET /metrics, for Prometheus. */
export function metricsPage(app: FastifyInstance, { metrics }: { readonly metrics: Metrics }): void {
  app.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await metrics.page();
    return reply.type(contentType).send(text);
  });
}

interface StatusRouteOptions {
  readonly runtime: ServerRuntime;
  readonly version: string;
  readonly clock: Clock;
  /** The limits of a client with these headers. */
  readonly limitsOf: (headers: IncomingHttpHeaders) => ClientLimits;
}

/** GET /v1/status, for `voice ps`. */
export function statusRoute(
  app: FastifyInstance,
  { runtime, version, clock, limitsOf }: StatusRouteOptions,
): void {
  app.get('/v1/status', async ({ headers }) => {
    const { queued, inFlight } = runtime.queue();
    const serverStatus = {
      status: runtime.health().status,
      version,
      memory: process.memoryUsage.rss(),
      workers: await Promise.all(runtime.workers().map((worker) => report(worker, clock))),
      queue: { ...queued, inFlight },
    };
    return toStatusBody(serverStatus, limitsOf(headers));
  });
}

async function report({ since, retryAt, ...worker }: WorkerInfo, clock: Clock): Promise<WorkerReport> {
  const memory = worker.pid === undefined ? undefined : await residentBytes(worker.pid);
  return {
    ...worker,
    since: dateOf(clock, since),
    ...(memory !== undefined && { memory }),
    ...(retryAt !== undefined && { retryAt: dateOf(clock, retryAt) }),
  };
}

/**
 * Bytes of memory that a process of this machine holds; `undefined` if it is gone, or the system has no
 * /proc.
 */
async function residentBytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
