import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';

/** GET /metrics, for Prometheus. */
export async function metricsPage(
  app: FastifyInstance,
  { metrics }: { readonly metrics: Metrics },
): Promise<void> {
  app.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await metrics.page();
    return reply.type(contentType).send(text);
  });
}
