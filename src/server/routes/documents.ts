import type { FastifyInstance } from 'fastify';
import { lazily } from '../../base/lazily.ts';
import { apiDocument } from '../../wire/openapi.ts';
import { docsPage } from '../docs-page.ts';

/** GET /openapi.json and /docs. */
export async function documents(
  app: FastifyInstance,
  { version }: { readonly version: string },
): Promise<void> {
  // Made for whoever asks first: most servers are never asked.
  const document = lazily(() => apiDocument(version));
  app.get('/openapi.json', async () => document());
  app.get('/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(docsPage(document())),
  );
}
