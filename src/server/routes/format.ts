import type { FastifyInstance } from 'fastify';
import { FORMATS } from '../../transcript/formats.ts';
import { noTranscript, parseFormatQuery } from '../../wire/rest/subtitle-fields.ts';
import { clientNetwork } from '../client-share.ts';
import type { RunningRequests } from '../running-requests.ts';
import type { TranscriptWriter } from '../transcript-writer.ts';
import { whileRunning } from '../while-running.ts';

/** More than a transcript of twelve hours with all its words. */
const MOST_BYTES = 16 * 2 ** 20;

export interface FormatRouteOptions {
  readonly running: RunningRequests;
  readonly writer: TranscriptWriter;
}

/** POST /v1/audio/transcriptions/format: writes a given transcript in another format, without an engine. */
export async function formatRoute(
  app: FastifyInstance,
  { running, writer }: FormatRouteOptions,
): Promise<void> {
  // The thread that renders the transcript parses the body.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => body,
  );
  app.addHook('onClose', () => writer.close());
  app.post<{ Querystring: Record<string, string | string[]> }>(
    '/v1/audio/transcriptions/format',
    { bodyLimit: MOST_BYTES },
    async (request, reply) => {
      const { query, body, ip } = request;
      const options = parseFormatQuery(query);
      if (!Buffer.isBuffer(body)) throw noTranscript();
      const written = await whileRunning(request, reply, running, (signal) =>
        writer.write({ body, ...options }, clientNetwork(ip), signal),
      );
      if (written === undefined) throw noTranscript();
      return reply.type(FORMATS[options.format].contentType).send(written);
    },
  );
}
