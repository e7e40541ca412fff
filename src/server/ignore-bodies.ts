import type { FastifyInstance } from 'fastify';

/** For routes that have no payload, and mind none, whatever it says of itself. */
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
