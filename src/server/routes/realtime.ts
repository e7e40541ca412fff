import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Clock, systemClock } from '../../base/clock.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { RealtimeSession } from '../../realtime/session.ts';
import type { SessionOptions } from '../../runtime/converse.ts';
import { parseLanguage } from '../../wire/language.ts';
import { Refusal } from '../../wire/refusal.ts';
import { logFault } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { Connection } from '../realtime/connection.ts';
import type { SessionForm } from '../realtime/hosted/settings.ts';
import type { OpenSockets } from '../realtime/open-sockets.ts';
import { asksForSocket, REALTIME_PATH, upgradesOf } from '../realtime/upgrades.ts';
import type { MayNameVoicePaths } from '../voice-paths.ts';

export interface RealtimeRouteOptions {
  /** At once; what goes wrong comes out of the session as events. */
  readonly openSession: (options: SessionOptions) => RealtimeSession;
  readonly sockets: OpenSockets;
  /** @throws VoiceError where there is no such model to transcribe with, or it does not know the language. */
  readonly requireStt: (model: string, language: string | undefined) => Promise<void>;
  /** The longest text to speak. */
  readonly maxInputCharacters: number;
  readonly mayNameVoicePaths: MayNameVoicePaths;
  /** Absent where nothing is measured. */
  readonly measures?: Pick<Metrics, 'stt' | 'tts'> | undefined;
  readonly clock?: Clock;
}

/** A frame beyond this is not even taken in: the socket is closed with 1009. */
const MAX_PAYLOAD_BYTES = 16 * 2 ** 20;

/** WS /v1/realtime: a session for each socket. */
export async function realtime(app: FastifyInstance, options: RealtimeRouteOptions): Promise<void> {
  const ids = new WeakMap<object, string>();
  await app.register(websocket, {
    options: {
      server: upgradesOf(app.server),
      maxPayload: MAX_PAYLOAD_BYTES,
      // Text that is none is answered like other text that is no command.
      skipUTF8Validation: true,
    },
    // The sockets are ended one by one, each with its last words.
    preClose: (done) => done(),
    errorHandler: (error, socket, request) => {
      request.log.info({ code: (error as NodeJS.ErrnoException).code }, 'realtime socket met a fault');
      if (socket.readyState === socket.OPEN) socket.close(1011);
    },
  });
  // Nobody else closes the connection of what was refused before it got here.
  app.addHook('onResponse', async ({ ws, raw }) => {
    if (!ws && asksForSocket(raw)) raw.socket.destroy();
  });
  app.websocketServer.on('headers', (headers, request) => {
    headers.push(`x-request-id: ${ids.get(request)}`);
  });
  app.route<{ Querystring: Query }>({
    method: 'GET',
    url: REALTIME_PATH,
    preHandler: async (request) => {
      if (!request.ws) return;
      options.sockets.refuseWhenFull();
      ids.set(request.raw, request.id);
    },
    handler: async (_request, reply) => {
      void reply.header('upgrade', 'websocket').header('connection', 'upgrade');
      throw new Refusal('upgrade_required', 'This address speaks WebSocket.', { status: 426 });
    },
    wsHandler: (socket, request) => connect(socket, request, options),
  });
}

interface Query {
  readonly model?: string | string[];
  readonly language?: string | string[];
  readonly intent?: string | string[];
}

function connect(
  socket: WebSocket,
  request: FastifyRequest<{ Querystring: Query }>,
  options: RealtimeRouteOptions,
): void {
  const { openSession, sockets, requireStt, maxInputCharacters, measures, clock = systemClock } = options;
  const model = last(request.query.model);
  const { language, fault } = readLanguage(last(request.query.language));
  const session = openSession({
    requestId: request.id,
    model,
    language,
    allowVoicePaths: options.mayNameVoicePaths(request.headers),
    onFault: (error) => logFault(request.log, error),
  });
  if (fault !== undefined) session.complain(fault);
  const hosted = last(request.query.intent) === 'transcription' ? formFor(request) : undefined;
  const connection = new Connection(socket, {
    session,
    model,
    language,
    hosted,
    maxInputCharacters,
    requireStt,
    clock,
    measures,
    log: request.log,
  });
  void connection.gone.then(sockets.add(connection));
}

/** What stands last in the address; nothing where that is empty. */
const last = (value: string | string[] | undefined): string | undefined => [value].flat().at(-1) || undefined;

function readLanguage(text = ''): { readonly language?: string | undefined; readonly fault?: VoiceError } {
  try {
    return { language: parseLanguage(text) };
  } catch (error) {
    return { fault: VoiceError.from(error) };
  }
}

/** Clients of the protocol as it was before say so. */
function formFor({ headers }: FastifyRequest): SessionForm {
  const said = [headers['openai-beta'] ?? '', headers['sec-websocket-protocol'] ?? ''].flat().join(',');
  return /realtime[=-]v1/.test(said) ? 'flat' : 'nested';
}
