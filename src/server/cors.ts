import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../base/loopback.ts';
import { type SitePolicy, welcomeOrigin } from './site-policy.ts';

/**
 * What pages ask to send beside what every page may: clients and their tools have headers of their own, which
 * nobody reads here.
 */
const HEADER_NAME = /^[!#$%&'+.^`|~\w-]{1,64}$/;
const MOST_HEADERS = 64;
const METHODS = 'GET, HEAD, POST, DELETE';
const READABLE = 'mcp-session-id, x-request-id, x-voice-warning, retry-after, retry-after-ms, x-should-retry';
const PREFLIGHT_SECONDS = 600;

/**
 * Refuses requests that pages of other sites make a browser send, whatever their address, sockets included;
 * tells browsers which pages may read the answer, and what they may send, before any route is asked.
 */
export function guardAgainstForeignPages(app: FastifyInstance, policy: Omit<SitePolicy, 'isLocal'>): void {
  app.addHook('onRequest', async ({ headers, method }, reply) => {
    const origin = welcomeOrigin(headers, method, { ...policy, isLocal: isLocal(app, policy.host) });
    if (origin === undefined) return undefined;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': READABLE,
      vary: 'origin',
    });
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return undefined;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': allowedOf(headers['access-control-request-headers']),
        'access-control-max-age': PREFLIGHT_SECONDS,
        ...(headers['access-control-request-private-network'] === 'true' && {
          'access-control-allow-private-network': 'true',
        }),
      })
      .send();
  });
}

/** Where it listens decides; before it does, where it is to. */
function isLocal({ server }: FastifyInstance, host: string): boolean {
  const bound = server.address();
  return isLoopback(typeof bound === 'object' && bound !== null ? bound.address : host);
}

const allowedOf = (asked = ''): string =>
  asked
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => HEADER_NAME.test(name))
    .slice(0, MOST_HEADERS)
    .join(', ');
