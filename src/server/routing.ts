import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { shortened } from '../base/shortened.ts';
import { Refusal } from '../wire/refusal.ts';
import { OPERATIONS } from '../wire/rest/operations.ts';

/**
 * Records the routes that are added to `app` from now on. Returns a function that lists the methods of a
 * path.
 */
export function rememberRoutes(app: FastifyInstance): (path: string) => readonly string[] {
  const known: { readonly url: string; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    known.push({ url, methods: [method].flat() });
  });
  return (path) => [
    ...new Set(known.filter(({ url }) => patternOf(url).test(path)).flatMap(({ methods }) => methods)),
  ];
}

/** `/v1/models/:id` → any one segment in the place of `:id`. */
function patternOf(url: string): RegExp {
  const segments = url
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
    );
  return new RegExp(`^${segments.join('/')}$`);
}

/** Makes routes that take no payload ignore any body and its content type. */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async ({ raw }) => {
    delete raw.headers['content-type'];
  });
  app.addContentTypeParser('*', (_request, body, done) => {
    body.resume();
    done(null);
  });
}

/** A content type of JSON with a charset. */
const JSON_CHARSET = /^[\w.+-]+\/(?:[\w.+-]+\+)?json\b.*;\s*charset\s*=\s*"?(?<charset>[^";\s]+)/i;

/**
 * Ignores the content type of requests without a body, which clients of the hosted API send with every
 * `DELETE`; a `POST` without its body gets an error. JSON in an encoding other than UTF-8 (or its subset
 * ASCII) is refused, because it would be misread. So is a compressed body.
 */
export function checkBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { method, headers } }) => {
    const isEmpty =
      Number(headers['content-length'] ?? 0) === 0 && headers['transfer-encoding'] === undefined;
    if (isEmpty && method !== 'POST') delete headers['content-type'];
    const coding = (headers['content-encoding'] ?? '').trim();
    if (!isEmpty && !/^(?:identity)?$/i.test(coding))
      throw new Refusal(
        'invalid_request',
        `The header 'Content-Encoding' says '${shortened(coding)}', but bodies are read as they are: send the body without compression, and without the header.`,
      );
    const { charset = 'utf-8' } = JSON_CHARSET.exec(headers['content-type'] ?? '')?.groups ?? {};
    if (/^(?:utf-?8|(?:us-)?ascii)$/i.test(charset)) return;
    throw new Refusal(
      'unsupported_media_type',
      `JSON is read as UTF-8, not as '${shortened(charset)}': encode the body in UTF-8.`,
      { status: 415 },
    );
  });
}

/** The form of a request id that a client may choose. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** The id in the header `x-request-id` if it is valid, else a new id. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : `req_${randomUUID()}`;
}

/** The path segments that follow `/v1/`: `audio`, `models` … */
const BELOW_V1: ReadonlySet<string> = new Set(
  Object.keys(OPERATIONS).flatMap((path) => /^\/v1\/(?<first>[^/]+)/.exec(path)?.groups?.['first'] ?? []),
);

/**
 * Corrects addresses that clients build from a base and a path: doubled or trailing slashes, a leading
 * `/openai`, `/v1` missing or doubled, a slash in the name of a model. Other addresses and the query stay.
 */
export function correctedUrl(url: string): string {
  const [whole = ''] = /^[^?#]*/.exec(url) ?? [];
  // The router treats the address of `OPTIONS *` as `/`.
  if (!whole.startsWith('/')) return whole === '*' ? '/*' : url;
  const path = whole
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^\/openai(?=\/)/, '')
    .replace(/^(?:\/v1)+(?=\/)/, '');
  const [, first = ''] = path.split('/');
  const query = url.slice(whole.length);
  // Some clients do not encode the slash of the model `owner/name`.
  const plain = path.replace(/\/$/, '').replace(/^\/models\/([^/]+)\/(?=[^/]+$)/, '/models/$1%2F');
  if (BELOW_V1.has(first)) return `/v1${plain}${query}`;
  if (Object.hasOwn(OPERATIONS, plain)) return `${plain}${query}`;
  return whole.startsWith('/v1/') ? url : `${path}${query}`;
}
