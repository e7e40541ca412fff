import type { FastifyInstance } from 'fastify';
import { toCancellation } from '../../wire/rest/system.ts';
import { ignoreBodies } from '../ignore-bodies.ts';
import type { RunningRequests } from '../running-requests.ts';

export interface CancelRouteOptions {
  readonly running: RunningRequests;
  /** Cancels what another front end works on; false where none does. */
  readonly cancelElsewhere?: ((id: string) => Promise<boolean>) | undefined;
}

/** POST /v1/audio/transcriptions/{request_id}/cancel: never an error, whatever the id. */
export async function cancel(
  app: FastifyInstance,
  { running, cancelElsewhere = async () => false }: CancelRouteOptions,
): Promise<void> {
  ignoreBodies(app);
  app.post<{ Params: { request_id: string } }>(
    '/v1/audio/transcriptions/:request_id/cancel',
    async ({ params: { request_id: id } }) =>
      toCancellation(id, running.cancel(id) || (await cancelElsewhere(id))),
  );
}
