import type { FastifyInstance } from 'fastify';
import type { ServedRuntime } from '../../runtime/served.ts';
import type { WorkerInfo } from '../../supervisor/supervisor.ts';

/** GET /v1/status: what `voice ps` shows. */
export async function status(
  app: FastifyInstance,
  { runtime, version }: { readonly runtime: ServedRuntime; readonly version: string },
): Promise<void> {
  app.get('/v1/status', async () => {
    const { queued, inFlight } = runtime.queue();
    return {
      status: runtime.health().status,
      version,
      workers: runtime.workers().map(entry),
      queue: { realtime: queued.realtime, batch: queued.batch, in_flight: inFlight },
    };
  });
}

const entry = ({ name, model, type, state, since, restarts, calls, pid, reason, retryAt }: WorkerInfo) => ({
  name,
  model,
  type,
  state,
  since: toSeconds(since),
  restarts,
  calls,
  ...(pid !== undefined && { pid }),
  ...(reason !== undefined && { reason }),
  ...(retryAt !== undefined && { retry_at: toSeconds(retryAt) }),
});

const toSeconds = (ms: number) => Math.floor(ms / 1000);
