import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../base/loopback.ts';
import { shortened } from '../base/shortened.ts';
import { Refusal } from '../wire/refusal.ts';

/** The sites whose pages may use the server. */
export interface SitePolicy {
  /** Whether the server listens on the loopback only. */
  readonly isLocal: boolean;
  /** The host on which it listens, which is one of its names. */
  readonly host: string;
  /** Origins of sites whose pages may use it; `*` is any. */
  readonly allowedOrigins: readonly string[];
}

/** The names of the host machine inside containers. No site can have such a name. */
const NAMES_FOR_CONTAINERS: ReadonlySet<string> = new Set([
  'host.docker.internal',
  'host.containers.internal',
]);

/**
 * The origin of a page that may read the answer. Pages of other sites are refused, and on the loopback also
 * foreign host names, which a site can point at this machine. Programs send no origin.
 * @throws Refusal 403 `forbidden_origin`
 */
export function allowedOrigin(
  headers: IncomingHttpHeaders,
  method: string,
  policy: SitePolicy,
): string | undefined {
  const { host, origin } = headers;
  if (policy.allowedOrigins.includes('*')) return origin;
  if (policy.isLocal && host !== undefined && !isOwnName(host, policy)) throw foreignName(host);
  if (origin === undefined) {
    if (isSentByOtherSite(headers, method)) throw foreignPage();
    return undefined;
  }
  if (isListed(origin, policy) || isPageOfLoopback(origin) || isSameHost(origin, host)) return origin;
  throw foreignPage();
}

function isOwnName(host: string, { host: ownName, allowedOrigins }: SitePolicy): boolean {
  const name = /^(?<name>\[[\da-f:.]+\]|[^\s:/?#@\\]+)(?::\d*)?$/i.exec(host)?.groups?.['name'];
  if (name === undefined) return false;
  const plain = name.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  return (
    isLoopback(plain) ||
    NAMES_FOR_CONTAINERS.has(plain) ||
    plain === ownName.toLowerCase() ||
    // Trust in a site includes a proxy of that name.
    allowedOrigins.some((origin) => URL.canParse(origin) && new URL(origin).hostname === plain)
  );
}

/**
 * Whether the browser marks the request as coming from another site. (Images and forms have no origin.)
 * Following a link is harmless.
 */
function isSentByOtherSite(headers: IncomingHttpHeaders, method: string): boolean {
  if (headers['sec-fetch-site'] !== 'cross-site') return false;
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  return method !== 'GET' || mode !== 'navigate' || destination !== 'document';
}

const isListed = (origin: string, { allowedOrigins }: SitePolicy) =>
  allowedOrigins.includes(origin.toLowerCase());

/** Decided by the origin alone: any site can point its own name at this machine. */
function isPageOfLoopback(origin: string): boolean {
  const url = pageAt(origin);
  return url !== undefined && isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
}

/** Whether the page came from this server, under any name. */
function isSameHost(origin: string, host: string | undefined): boolean {
  const url = pageAt(origin);
  if (url === undefined || host === undefined) return false;
  const own = `${url.protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === url.host;
}

function pageAt(origin: string): URL | undefined {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined;
}

const foreignPage = () =>
  new Refusal(
    'forbidden_origin',
    'Pages of other sites may not use this server. Its operator can allow them with --allow-origins.',
    { status: 403 },
  );

const foreignName = (host: string) =>
  new Refusal(
    'forbidden_origin',
    `This server is for programs of its own machine, which is not called '${shortened(host)}'. Its operator can allow that name with --allow-origins.`,
    { status: 403 },
  );

/** Names of request headers that a preflight may ask for; their values are not read. */
const HEADER_NAME = /^[!#$%&'+.^`|~\w-]{1,64}$/;
const MOST_HEADERS = 64;
const METHODS = 'GET, HEAD, POST, DELETE';
const READABLE = 'mcp-session-id, x-request-id, x-voice-warning, retry-after, retry-after-ms, x-should-retry';
const PREFLIGHT_SECONDS = 600;

/** Refuses requests of other sites' pages, sockets included, and answers preflights, before any route. */
export function guardAgainstForeignPages(app: FastifyInstance, policy: Omit<SitePolicy, 'isLocal'>): void {
  app.addHook('onRequest', async ({ headers, method }, reply) => {
    const origin = allowedOrigin(headers, method, { ...policy, isLocal: isLocal(app, policy.host) });
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

/** Decided by the address on which the server listens; before that, by the configured one. */
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
