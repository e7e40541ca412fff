import { existsSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The path of all files except the page itself; each name contains a hash. */
const ASSETS = '/assets/';

/** Whether an address belongs to the page, which needs no key. */
export const isOfPage = (url: string): boolean => url === '/' || url.startsWith(ASSETS);

/** Only the page's own scripts and styles, requests to this server alone, and no framing by other sites. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding, origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
};

/** GET /, the page, and its files in `folder`; nothing if the page was not built. */
export async function pageRoutes(
  app: FastifyInstance,
  { folder }: { readonly folder: string },
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(files, {
    root: folder,
    // Each file is a route of its own: no address is looked up on the disk.
    wildcard: false,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      for (const [name, value] of Object.entries(HEADERS)) reply.setHeader(name, value);
      const isForever = path.startsWith(join(folder, ASSETS));
      reply.setHeader('cache-control', isForever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', async (_request, reply) => reply.sendFile('index.html'));
}
