import type { FastifyInstance } from 'fastify';
import type { ServedRuntime } from '../../runtime/served.ts';

/** GET /health: always 200; the body tells how it stands. */
export async function health(
  app: FastifyInstance,
  { runtime, version }: { readonly runtime: ServedRuntime; readonly version: string },
): Promise<void> {
  app.get('/health', async () => {
    const { status, modelsLoaded, workersReady, workersTotal, problems } = runtime.health();
    return {
      status,
      version,
      models_loaded: modelsLoaded,
      workers_ready: workersReady,
      workers_total: workersTotal,
      ...(problems.length > 0 && { problems }),
    };
  });
}
