import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { onAbort } from '../base/abort.ts';
import { type Clock, systemClock } from '../base/clock.ts';
import { createSessions } from '../runtime/create-sessions.ts';
import type { Pulls } from '../runtime/pulls.ts';
import type { ServerRuntime } from '../runtime/server-runtime.ts';
import { guardAgainstForeignPages } from './site-policy.ts';
import { errorHandler } from './errors.ts';
import { takeRecordings } from './recording-form.ts';
import { checkBodies, correctedUrl, ignoreBodies, rememberRoutes, requestId } from './routing.ts';
import type { Metrics } from './metrics.ts';
import { ClientSecrets } from './realtime/client-secrets.ts';
import { OpenSockets } from './realtime/open-sockets.ts';
import { asksForSocket } from './realtime/upgrades.ts';
import { Refusal } from '../wire/refusal.ts';
import { refuseExpectation, refuseUnreadable } from './refuse-request.ts';
import { requireKey } from './require-key.ts';
import { limitSlowClients } from './slow-clients.ts';
import { hasTurnModel, requireStt, requireTranslator } from '../runtime/open-store.ts';
import { cancelRoute, transcriptionRoute } from './routes/transcriptions.ts';
import { clientSecretRoutes } from './routes/client-secrets.ts';
import { diarizationRoute } from './routes/diarization.ts';
import { documentRoutes } from './routes/documents.ts';
import { formatRoute } from './routes/format.ts';
import { healthRoutes, metricsPage, statusRoute } from './routes/health.ts';
import { mcpRoutes, type McpEndpoint } from './routes/mcp.ts';
import { modelRoutes } from './routes/models.ts';
import { pageRoutes } from './routes/page.ts';
import { pullRoutes } from './routes/pulls.ts';
import { realtimeRoutes } from './routes/realtime.ts';
import { speechRoute } from './routes/speech.ts';
import { voiceRoutes } from './routes/voices.ts';
import { RunningRequests } from './running-requests.ts';
import { traceRequests, onRequestEnd } from './request-end.ts';
import { ownPagePolicy, voicePathPolicy } from './this-machine.ts';
import { TranscriptWriter } from './transcript-writer.ts';

export interface AppOptions {
  readonly runtime: ServerRuntime;
  readonly version: string;
  /** The most bytes an uploaded file may have. */
  readonly maxUploadBytes: number;
  /** The longest text that is spoken at once, in characters. */
  readonly maxInputCharacters: number;
  /** The address to listen on. Default: the loopback. */
  readonly host?: string;
  /** Other sites whose pages may use it; `*` is any. */
  readonly allowedOrigins?: readonly string[];
  /** The key that clients must send. Absent: everyone may use the server. */
  readonly apiKey?: string | undefined;
  /** Whether every client may name a voice by a file's path, not only clients on this machine. */
  readonly allowVoicePaths?: boolean;
  /** Pulls that clients may start. Absent: they may not. */
  readonly pulls?: Pulls | undefined;
  /** The endpoint of the Model Context Protocol at /mcp. Absent if it is disabled. */
  readonly mcp?: McpEndpoint | undefined;
  /** The folder of the built web page; absent for no page. */
  readonly pageFolder?: string | undefined;
  /** Absent if nothing is measured; /metrics does not exist then. */
  readonly metrics?: Metrics;
  /** Absent if nothing is logged. Every line about a request has its id, as `request_id`. */
  readonly logger?: FastifyBaseLogger;
  /** The running requests, shared with other protocols. */
  readonly running?: RunningRequests;
  /** The folder for uploads during their requests; default: the system's own. */
  readonly temporaryFolder?: string;
  /** The time that running requests get to end when the app closes. Default: 30 s. */
  readonly drainMs?: number;
  /** Whether models are still being preloaded. */
  readonly isStarting?: () => boolean;
  /** Aborts when another process has taken over the port: see `OpenSockets.leave`. */
  readonly leaving?: AbortSignal;
  /** Cancels a request on other front ends; resolves to false if none has it. Absent without a cluster. */
  readonly cancelRemote?: ((id: string) => Promise<boolean>) | undefined;
  /** Opens realtime sessions: the runtime's own by default. */
  readonly openSession?: ReturnType<typeof createSessions>;
  /** The most realtime sessions at once. */
  readonly maxSessions?: number;
  /** Tests set their own clock. */
  readonly clock?: Clock;
}

/** An upload of live audio takes as long as the audio; one that makes no progress is aborted much sooner. */
const LONGEST_UPLOAD_MS = 24 * 3_600_000;
/** Milliseconds without a byte after which the system probes a connection. */
const KEEP_ALIVE_MS = 30_000;
/**
 * A client that waits for a long file receives nothing meanwhile: TCP keep-alive finds out whether it is
 * still there.
 */
const HTTP_OPTIONS = {
  keepAlive: true,
  keepAliveInitialDelay: KEEP_ALIVE_MS,
  shouldUpgradeCallback: asksForSocket,
  // The header is checked below, because Node.js would answer without a body of our form.
  requireHostHeader: false,
};
/** `wire` parses and writes all bodies; fastify's compilers are not needed and load slowly. */
const NO_SCHEMAS = {
  compilersFactory: { buildValidator: needless, buildSerializer: needless },
};
const DRAIN_MS = 30_000;
/** Milliseconds that the last answers get to leave. */
const LINGER_MS = 500;
/** Longer than any id, so that an unknown id is answered like a known one. */
const MAX_PARAM_LENGTH = 1024;

/**
 * Builds the HTTP server of a runtime. Closing it refuses new requests, waits for running ones, and ends the
 * rest with 503. The runtime stays open.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { runtime, version, maxUploadBytes, maxInputCharacters, metrics, logger } = options;
  const { running = new RunningRequests(), temporaryFolder = tmpdir(), drainMs = DRAIN_MS } = options;
  const { host = '127.0.0.1', allowedOrigins = [], clock = systemClock, leaving } = options;
  const mayNameVoicePaths = voicePathPolicy({ host, allowed: options.allowVoicePaths ?? false });
  const isOwnPage = ownPagePolicy(host);
  const maxUploadBytesOf = (headers: IncomingHttpHeaders) => (isOwnPage(headers) ? Infinity : maxUploadBytes);
  const app = fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    http: HTTP_OPTIONS,
    // Closing may take as long as the running requests.
    pluginTimeout: 0,
    rewriteUrl: ({ url = '' }) => correctedUrl(url),
    requestIdHeader: false,
    genReqId: requestId,
    // While the app closes, the routes reject new requests with our error objects, and /health still answers.
    return503OnClosing: false,
    requestTimeout: LONGEST_UPLOAD_MS,
    // Ignored, like other unknown fields.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    schemaController: NO_SCHEMAS,
    frameworkErrors: (error, request, reply) => {
      void reply.header('x-request-id', request.id);
      void errorHandler()(error, request, reply);
    },
    clientErrorHandler: refuseUnreadable,
  });
  const methodsOf = rememberRoutes(app);
  const sockets = new OpenSockets(options.maxSessions, metrics?.sessionsChanged);
  let closing = false;
  if (leaving) onAbort(leaving, () => sockets.leave(drainMs));

  app.server.on('checkExpectation', ({ socket }: IncomingMessage) => refuseExpectation(socket));
  app.addHook('onRequest', async ({ id, raw }, reply) => {
    reply.header('x-request-id', id);
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      throw new Refusal('invalid_request', "The header 'Host' is missing.");
  });
  checkBodies(app);
  traceRequests(app);
  limitSlowClients(app, clock);
  guardAgainstForeignPages(app, { host, allowedOrigins });
  const secrets = new ClientSecrets(clock);
  if (options.apiKey !== undefined) requireKey(app, options.apiKey, secrets);
  app.addHook('onSend', async (_request, reply) => {
    if (closing || leaving?.aborted === true) reply.header('connection', 'close');
  });
  onRequestEnd(app, ({ method, url, log }, { status, isAnswered, milliseconds }) => {
    // Without the query, which may be private.
    const [path] = url.split('?');
    const message = isAnswered ? 'answered' : 'not answered: the connection is gone';
    log.info({ method, path, status, ms: milliseconds }, message);
  });
  app.addHook('preClose', async () => {
    closing = true;
    await Promise.all([running.stop(drainMs), sockets.stop(drainMs)]);
    // Connections that were never used do not count as idle, so nothing else would close them.
    setTimeout(() => app.server.closeAllConnections(), LINGER_MS).unref();
  });
  app.setErrorHandler(errorHandler());
  // Before fastify checks the type or length of the body, which is not the fault.
  app.addHook('onRequest', async ({ is404, method, url }, reply) => {
    if (!is404) return undefined;
    const allowed = methodsOf(url.split('?')[0]!);
    if (allowed.length === 0)
      throw new Refusal('not_found', 'There is nothing at this address.', { status: 404 });
    reply.header('allow', allowed.join(', '));
    if (method === 'OPTIONS') return reply.code(204).send();
    throw new Refusal('method_not_allowed', `This address takes ${allowed.join(', ')}, not ${method}.`, {
      status: 405,
    });
  });

  const recordings = { runtime, running, maxUploadBytesOf, temporaryFolder };
  const requireModel = (name: string, language?: string) => requireStt(runtime, name, language);
  const readiness = () => (closing ? 'stopping' : options.isStarting?.() === true ? 'starting' : 'ready');
  clientSecretRoutes(app, {
    secrets,
    requireStt: requireModel,
    hasTurnModel: () => hasTurnModel(runtime),
    requireTranslator: (name) => requireTranslator(runtime, name),
  });
  modelRoutes(app, { runtime });
  healthRoutes(app, { runtime, version, readiness });
  statusRoute(app, {
    runtime,
    version,
    clock,
    limitsOf: (headers) => ({
      uploadBytes: isOwnPage(headers) ? undefined : maxUploadBytes,
      inputCharacters: maxInputCharacters,
    }),
  });
  documentRoutes(app, { version });
  if (metrics) metricsPage(app, { metrics });
  // Only routes that parse bodies themselves have a scope, because creating one is slow.
  await app.register(async (scope) => {
    await takeRecordings(scope);
    transcriptionRoute(scope, { ...recordings, measures: metrics?.stt });
    diarizationRoute(scope, recordings);
  });
  await app.register(async (scope) => {
    ignoreBodies(scope);
    cancelRoute(scope, { running, cancelRemote: options.cancelRemote });
    pullRoutes(scope, { runtime, running, pulls: options.pulls });
  });
  await app.register(speechRoute, {
    runtime,
    running,
    maxInputCharacters,
    mayNameVoicePaths,
    measures: metrics?.tts,
  });
  await app.register(realtimeRoutes, {
    secrets,
    openSession: options.openSession ?? createSessions(runtime),
    sockets,
    requireStt: requireModel,
    hasTurnModel: () => hasTurnModel(runtime),
    mayNameVoicePaths,
    maxInputCharacters,
    measures: metrics,
    clock,
  });
  await app.register(voiceRoutes, { runtime, running });
  await app.register(formatRoute, { running, writer: new TranscriptWriter(clock) });
  if (options.mcp) await app.register(mcpRoutes, { endpoint: options.mcp, maxUploadBytes });
  if (options.pageFolder !== undefined) await app.register(pageRoutes, { folder: options.pageFolder });
  return app;
}

function needless(): never {
  throw new Error('No route has a schema of fastify: wire reads requests, and writes answers.');
}
