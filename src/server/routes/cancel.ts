import type { FastifyInstance } from 'fastify';
import { toCancellation } from '../../wire/rest/system.ts';
import type { RunningRequests } from '../running-requests.ts';

/** POST /v1/audio/transcriptions/{request_id}/cancel: never an error, whatever the id. */
export async function cancel(
  app: FastifyInstance,
  { running }: { readonly running: RunningRequests },
): Promise<void> {
  // It has no payload, and minds none, whatever it says of itself.
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async ({ raw }) => {
    delete raw.headers['content-type'];
  });
  app.addContentTypeParser('*', (_request, body, done) => {
    body.resume();
    done(null);
  });
  app.post<{ Params: { request_id: string } }>(
    '/v1/audio/transcriptions/:request_id/cancel',
    async ({ params: { request_id: id } }) => toCancellation(id, running.cancel(id)),
  );
}
