import type { FastifyInstance } from 'fastify';
import type { ServedRuntime } from '../../runtime/served.ts';
import { toStatus } from '../../wire/rest/status.ts';

/** GET /v1/status: what `voice ps` shows. */
export async function status(
  app: FastifyInstance,
  { runtime, version }: { readonly runtime: ServedRuntime; readonly version: string },
): Promise<void> {
  app.get('/v1/status', async () => {
    const { queued, inFlight } = runtime.queue();
    return toStatus({
      status: runtime.health().status,
      version,
      workers: runtime.workers(),
      queue: { ...queued, inFlight },
    });
  });
}
