import type { FastifyInstance } from 'fastify';
import { FORMATS } from '../../transcript/formats.ts';
import { noTranscript, parseFormatQuery } from '../../wire/rest/format-query.ts';
import { fromVerbose } from '../../wire/rest/transcript.ts';

/** A transcript of twelve hours, with all its words, has less. */
const MOST_BYTES = 16 * 2 ** 20;

/** POST /v1/audio/transcriptions/format: a transcript that somebody has, in another format. No engine is asked. */
export async function format(app: FastifyInstance): Promise<void> {
  app.post<{ Querystring: Record<string, string | string[]> }>(
    '/v1/audio/transcriptions/format',
    { bodyLimit: MOST_BYTES },
    async ({ query, body }, reply) => {
      const { format, subtitles } = parseFormatQuery(query);
      const transcript = fromVerbose(body);
      if (transcript === undefined) throw noTranscript();
      const { contentType, render } = FORMATS[format];
      return reply.type(contentType).send(render(transcript, { subtitles }));
    },
  );
}
