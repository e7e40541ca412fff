import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { toVoiceError } from '../errors.ts';

/** An endpoint of the Model Context Protocol over HTTP. */
export interface McpEndpoint {
  /**
   * Answers a request; `body` is its JSON, if there is one.
   * @throws VoiceError before anything is answered.
   */
  answer(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void>;
  /** Ends all sessions. */
  close(): Promise<void>;
}

export interface McpRouteOptions {
  readonly endpoint: McpEndpoint;
  /** The most bytes of a recording in a message. */
  readonly maxUploadBytes: number;
}

/** The most bytes of a message without its recording. */
const OVERHEAD_BYTES = 65_536;

/** POST, GET and DELETE /mcp: messages, events of the server, and the end of a session. */
export async function mcpRoutes(
  app: FastifyInstance,
  { endpoint, maxUploadBytes }: McpRouteOptions,
): Promise<void> {
  const bodyLimit = Math.ceil((maxUploadBytes * 4) / 3) + OVERHEAD_BYTES;
  const parse = app.getDefaultJsonParser('error', 'error');
  // Some clients declare a JSON body for DELETE and send none.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parse(request, body, done),
  );
  app.addHook('preClose', () => endpoint.close());
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    bodyLimit,
    async handler({ raw, body }, reply) {
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value!);
      try {
        await endpoint.answer(raw, reply.raw, body);
      } catch (error) {
        if (!reply.raw.headersSent) throw toVoiceError(error);
        reply.raw.destroy();
      }
      return reply.hijack();
    },
  });
}
