import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ServedRuntime } from '../../runtime/served.ts';
import { type Clock, dateOf } from '../../base/clock.ts';
import { residentBytes } from '../../base/resident-memory.ts';
import type { WorkerInfo } from '../../supervisor/supervisor.ts';
import { type ClientLimits, toStatusBody, type WorkerReport } from '../../wire/rest/status.ts';

export interface StatusRouteOptions {
  readonly runtime: ServedRuntime;
  readonly version: string;
  readonly clock: Clock;
  /** The most that a client with these headers may send. */
  readonly limitsOf: (headers: IncomingHttpHeaders) => ClientLimits;
}

/** GET /v1/status: what `voice ps` shows. */
export async function status(
  app: FastifyInstance,
  { runtime, version, clock, limitsOf }: StatusRouteOptions,
): Promise<void> {
  app.get('/v1/status', async ({ headers }) => {
    const { queued, inFlight } = runtime.queue();
    const told = {
      status: runtime.health().status,
      version,
      memory: process.memoryUsage.rss(),
      workers: await Promise.all(runtime.workers().map((worker) => report(worker, clock))),
      queue: { ...queued, inFlight },
    };
    return toStatusBody(told, limitsOf(headers));
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
