import type { FastifyInstance } from 'fastify';
import { apiDocument } from '../../wire/openapi.ts';
import { docsPage } from '../docs-page.ts';

/** GET /openapi.json and /docs. */
export async function documents(
  app: FastifyInstance,
  { version }: { readonly version: string },
): Promise<void> {
  const document = apiDocument(version);
  const page = docsPage(document);
  app.get('/openapi.json', async () => document);
  app.get('/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(page),
  );
}
