import type { FastifyInstance } from 'fastify';
import { serverStarting, serverStopping, type VoiceError } from '../../domain/errors.ts';
import type { ServedRuntime } from '../../runtime/served.ts';
import { presentError } from '../../wire/errors.ts';
import { toHealth } from '../../wire/rest/system.ts';

/** Whether requests are welcome. */
export type Readiness = 'starting' | 'ready' | 'stopping';

export interface HealthRouteOptions {
  readonly runtime: ServedRuntime;
  readonly version: string;
  readonly readiness: () => Readiness;
}

const REFUSALS: Readonly<Record<Exclude<Readiness, 'ready'>, () => VoiceError>> = {
  starting: serverStarting,
  stopping: serverStopping,
};

/**
 * GET /health, always 200, whose body tells how it stands; /health/live and /health/ready, whose status does.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { runtime, version, readiness }: HealthRouteOptions,
): Promise<void> {
  app.get('/health', async () => toHealth(runtime.health(), version));
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const now = readiness();
    if (now === 'ready') return { status: now };
    // Asked every few seconds: no fault, and nothing for the log.
    const { status, headers, body } = presentError(REFUSALS[now]());
    return reply.code(status).headers(headers).send(body);
  });
}
