import type { FastifyInstance } from 'fastify';
import { secretMatcher } from '../base/secret.ts';
import { Refusal } from '../wire/refusal.ts';
import { keyIn } from './realtime/requested-dialect.ts';
import { isOfPage } from './routes/page.ts';
import type { ClientSecrets } from './realtime/client-secrets.ts';
import { REALTIME_PATH } from './realtime/upgrades.ts';

/** Addresses that need no key: health checks and the documentation. */
const OPEN_TO_ALL: ReadonlySet<string> = new Set([
  '/health',
  '/health/live',
  '/health/ready',
  '/openapi.json',
  '/docs',
]);

/** Refuses requests without `key`, compared in constant time; a client secret opens sockets too. */
export function requireKey(app: FastifyInstance, key: string, secrets: Pick<ClientSecrets, 'find'>): void {
  const isKey = secretMatcher(key);
  app.addHook('onRequest', async ({ headers, routeOptions: { url } }, reply) => {
    if (url !== undefined && (OPEN_TO_ALL.has(url) || isOfPage(url))) return;
    const sent = keyIn(headers);
    if (sent !== undefined && isKey(sent)) return;
    if (url === REALTIME_PATH && secrets.find(sent) !== undefined) return;
    reply.header('www-authenticate', 'Bearer');
    throw new Refusal(
      'invalid_api_key',
      sent === undefined
        ? "This server wants a key: send it as 'Authorization: Bearer KEY'."
        : 'The key is not the API key of this server.',
      { status: 401 },
    );
  });
}
