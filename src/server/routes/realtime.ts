import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Clock, systemClock } from '../../base/clock.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { SttManifest } from '../../domain/model.ts';
import { transcriptionName } from '../../models/hosted-names.ts';
import type { RealtimeSession } from '../../realtime/session.ts';
import type { SessionsOptions } from '../../runtime/create-sessions.ts';
import { parseLanguage } from '../../wire/language.ts';
import { Refusal } from '../../wire/refusal.ts';
import { logFault } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { chosenProtocol, keyIn, requestedDialect } from '../realtime/requested-dialect.ts';
import type { ClientSecrets } from '../realtime/client-secrets.ts';
import { Connection } from '../realtime/connection.ts';
import { changeBetween, initialSettings } from '../realtime/hosted/settings.ts';
import { clientNetwork } from '../client-share.ts';
import type { OpenSockets } from '../realtime/open-sockets.ts';
import { TranslationDialect } from '../realtime/translation/dialect.ts';
import {
  expiryOf,
  TRANSLATION_FLUSH_MS,
  LONGEST_SECONDS,
  USUAL_TRANSLATOR,
} from '../realtime/translation/settings.ts';
import {
  asksForSocket,
  REALTIME_PATH,
  requireHandshake,
  TRANSLATIONS_PATH,
  upgradesOf,
} from '../realtime/upgrades.ts';
import type { MayNameVoicePaths } from '../this-machine.ts';

export interface RealtimeRouteOptions {
  /** Returns at once; the session reports errors as events. */
  readonly openSession: (options: SessionsOptions) => RealtimeSession;
  readonly sockets: OpenSockets;
  readonly secrets: ClientSecrets;
  /** @throws VoiceError if no such model transcribes, or it does not know the language. */
  readonly requireStt: (model: string, language: string | undefined) => Promise<SttManifest>;
  /** Whether a model for the end of turns is installed. */
  readonly hasTurnModel: () => Promise<boolean>;
  /** The longest text to speak. */
  readonly maxInputCharacters: number;
  readonly mayNameVoicePaths: MayNameVoicePaths;
  /** Absent if nothing is measured. */
  readonly measures?: Pick<Metrics, 'stt' | 'tts'> | undefined;
  readonly clock?: Clock;
}

/** A longer frame closes the socket with 1009. */
const MAX_PAYLOAD_BYTES = 16 * 2 ** 20;

/** WS /v1/realtime: a session for each socket. */
export async function realtimeRoutes(app: FastifyInstance, options: RealtimeRouteOptions): Promise<void> {
  const ids = new WeakMap<object, string>();
  await app.register(websocket, {
    options: {
      server: upgradesOf(app.server),
      maxPayload: MAX_PAYLOAD_BYTES,
      // Invalid UTF-8 is answered like other text that is not a command.
      skipUTF8Validation: true,
      handleProtocols: chosenProtocol,
    },
    // Each socket is ended separately, after its last events.
    preClose: (done) => done(),
    errorHandler: (error, socket, request) => {
      request.log.info({ code: (error as NodeJS.ErrnoException).code }, 'realtime socket met a fault');
      if (socket.readyState === socket.OPEN) socket.close(1011);
    },
  });
  // Nothing else closes the connection of a request that was refused earlier.
  app.addHook('onResponse', async ({ ws, raw }) => {
    if (!ws && asksForSocket(raw)) raw.socket.destroy();
  });
  app.websocketServer.on('headers', (headers, request) => {
    headers.push(`x-request-id: ${ids.get(request)}`);
  });
  const addresses = { [REALTIME_PATH]: connect, [TRANSLATIONS_PATH]: connectTranslation };
  for (const [url, wsHandler] of Object.entries(addresses)) {
    app.route<{ Querystring: Query }>({
      method: 'GET',
      url,
      preHandler: async (request, reply) => {
        if (!request.ws) return;
        requireHandshake(request, reply);
        options.sockets.refuseWhenFull(clientNetwork(request.ip));
        ids.set(request.raw, request.id);
      },
      handler: async ({ headers }, reply) => {
        // A client that waits for the end of the connection must not wait for the keep-alive timeout.
        const ends = /\bclose\b/i.test(headers.connection ?? '');
        void reply.header('upgrade', 'websocket').header('connection', ends ? 'upgrade, close' : 'upgrade');
        throw new Refusal('upgrade_required', 'This address speaks WebSocket.', { status: 426 });
      },
      wsHandler: (socket, request) => wsHandler(socket, request, options),
    });
  }
}

interface Query {
  readonly model?: string | string[];
  readonly language?: string | string[];
  readonly intent?: string | string[];
  readonly dialect?: string | string[];
}

function connect(
  socket: WebSocket,
  request: FastifyRequest<{ Querystring: Query }>,
  options: RealtimeRouteOptions,
): void {
  const { openSession, sockets, requireStt, hasTurnModel, maxInputCharacters, measures } = options;
  const { clock = systemClock } = options;
  const { query, headers } = request;
  const named = last(query.model);
  const { language: spoken, fault } = readLanguage(last(query.language));
  const { change: granted = {} } = options.secrets.find(keyIn(headers)) ?? {};
  const { model = named && transcriptionName(named), language = spoken } = granted;
  const plain = initialSettings(model, language);
  const settings = { ...plain, ...granted, model, language };
  const session = openSession({
    requestId: request.id,
    model,
    language,
    allowVoicePaths: options.mayNameVoicePaths(headers),
    onFault: (error) => logFault(request.log, error),
  });
  if (fault !== undefined) session.reportFault(fault);
  const change = changeBetween(plain, settings);
  if (Object.keys(change).length > 0) session.execute({ type: 'configure', change });
  const connection = new Connection(socket, {
    session,
    dialect: requestedDialect({ dialect: last(query.dialect), intent: last(query.intent), headers }),
    settings,
    maxInputCharacters,
    requireStt,
    hasTurnModel,
    clock,
    measures,
    log: request.log,
  });
  void connection.gone.then(sockets.add(connection, clientNetwork(request.ip)));
}

function connectTranslation(
  socket: WebSocket,
  request: FastifyRequest<{ Querystring: Query }>,
  options: RealtimeRouteOptions,
): void {
  const { openSession, sockets, clock = systemClock } = options;
  const { translation } = options.secrets.find(keyIn(request.headers)) ?? {};
  const model = last(request.query.model) ?? USUAL_TRANSLATOR;
  const shared = {
    requestId: request.id,
    closingMs: TRANSLATION_FLUSH_MS,
    onFault: (error: VoiceError) => logFault(request.log, error),
    allowVoicePaths: options.mayNameVoicePaths(request.headers),
  };
  const connection = new Connection(socket, {
    ...options,
    session: openSession(shared),
    settings: initialSettings(undefined, undefined),
    dialect: (tools) =>
      new TranslationDialect({
        ...tools,
        settings: translation ?? { model, source: undefined, voice: undefined },
        expiresAt: expiryOf(clock),
        openBeside: (purpose) => openSession({ ...shared, hasDeadlines: purpose === 'listen' }),
      }),
    clock,
    measures: options.measures,
    log: request.log,
  });
  const callOff = clock.after(1000 * LONGEST_SECONDS, () => void connection.end(0));
  void connection.gone.then(sockets.add(connection, clientNetwork(request.ip)));
  void connection.gone.then(callOff);
}

/** The last of repeated query values; `undefined` if it is empty. */
const last = (value: string | string[] | undefined): string | undefined => [value].flat().at(-1) || undefined;

function readLanguage(text = ''): { readonly language?: string | undefined; readonly fault?: VoiceError } {
  try {
    return { language: parseLanguage(text) };
  } catch (error) {
    return { fault: VoiceError.from(error) };
  }
}
