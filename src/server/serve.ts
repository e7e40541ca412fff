import type { ChildProcess } from 'node:child_process';
import type { FastifyBaseLogger } from 'fastify';
import { packageFile } from '../base/package-root.ts';
import { Releases } from '../base/releases.ts';
import type { Membership } from '../cluster/join.ts';
import { systemClock } from '../base/clock.ts';
import { ENOUGH_FILES, openFileLimit } from '../base/limit-open-files.ts';
import { isLoopback } from '../base/loopback.ts';
import { refuseFileAsVoiceFolder } from '../config/voice-folder.ts';
import { type Settings, SETTINGS } from '../config/settings.ts';
import { cancellable } from '../domain/cancellation.ts';
import { VoiceError } from '../domain/errors.ts';
import type { InstalledModel } from '../domain/model.ts';
import type { ModelStore } from '../models/store.ts';
import { requireNamedFfmpeg } from '../media/find-ffmpeg.ts';
import { sweepTemporaryFiles } from '../media/temporary-file.ts';
import { startTracing } from '../tracing/start.ts';
import { pullManifest } from '../runtime/pull-model.ts';
import { Pulls } from '../runtime/pulls.ts';
import { openWorkerRuntime, type WorkerRuntime } from '../runtime/worker-runtime.ts';
import { buildApp } from './app.ts';
import { logDispatches, logOfWorkers } from './log.ts';
import type { McpEndpoint } from './routes/mcp.ts';
import { openMetrics } from './metrics.ts';
import { inheritedSockets } from './handover/inherited-sockets.ts';
import { connectionsEnded, stopAccepting } from './handover/leave.ts';
import { hasPredecessor, startSuccessor, announceReady } from './handover/start-successor.ts';
import { listenHttp, type ListeningAddress } from './listen.ts';
import { RunningRequests } from './running-requests.ts';
import { serveWyoming, type WyomingServer } from './wyoming/listen.ts';

export interface ServeOptions {
  readonly settings: Settings;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly logger: FastifyBaseLogger;
  /** Models to load at the start. */
  readonly preload: readonly string[];
  /** Opens the endpoint of the Model Context Protocol; the server at `address()` does its work. */
  readonly openMcp: (address: () => string) => McpEndpoint;
  /** Aborts the start while it waits for a file. */
  readonly signal: AbortSignal;
}

export interface RunningServer extends ListeningAddress {
  readonly runtime: WorkerRuntime;
  /**
   * Starts the program again with the listening sockets of this server. Resolves when the new process serves.
   * @throws VoiceError `unavailable` if it fails to start, or `signal` aborts.
   */
  startSuccessor(signal: AbortSignal): Promise<ChildProcess>;
  /**
   * Leaves new connections to the successor and asks live sessions to continue there. Resolves when all
   * requests and sessions of this server have ended.
   */
  handOver(successor: ChildProcess): Promise<void>;
  /** Refuses new requests, lets running ones end within their limits, and stops the workers. Idempotent. */
  close(): Promise<void>;
}

/** Open files per client: a connection, an upload, its audio, and a share of the server's own files. */
const FILES_A_CLIENT = 8;
const BYTES_PER_MB = 2 ** 20;

/**
 * Starts the HTTP server and everything behind it.
 * @throws VoiceError `unavailable` when it cannot listen there; `model_not_found` for a model to preload.
 */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const { env, logger } = options;
  const opened = new Releases();
  try {
    opened.add(await startTracing(env, (problem) => logger.warn(problem)));
    return { ...(await start(options, opened)), close: () => opened.close() };
  } catch (error) {
    await opened.close().catch(() => undefined);
    throw error;
  }
}

/** Starts everything; `opened` collects the functions that close the parts. */
async function start(
  { settings, env, version, logger, preload, openMcp, signal }: ServeOptions,
  opened: Releases,
): Promise<Omit<RunningServer, 'close'>> {
  const sockets = inheritedSockets(env);
  const succeeds = hasPredecessor(sockets);
  await refuseFileAsVoiceFolder(settings);
  await requireNamedFfmpeg({ ffmpeg: settings.ffmpeg, searchPath: env['PATH'] });
  const metrics = await openMetrics();
  const files = openFileLimit();
  if (files < ENOUGH_FILES)
    logger.warn(
      `only ${files} files may be open (ulimit -n): of more than about ${Math.floor(files / FILES_A_CLIENT)} clients at once some are turned away`,
    );
  if (!metrics) logger.info('prom-client is not installed: there is no /metrics');
  await sweepTemporaryFiles();
  const running = new RunningRequests({ onChange: metrics?.slotsChanged });
  const cluster = await join(settings, logger, signal);
  if (cluster) opened.add(() => cluster.close());
  const runtime = openWorkerRuntime({
    settings,
    // A single request does not wait for others to share an engine call.
    expectsCompany: () => running.size > 1,
    isEnding: () => opened.isClosing,
    env,
    log: logOfWorkers(logger),
    observer: logDispatches(logger, metrics?.scheduler),
    remoteWorkers: cluster,
    sharedVoices: cluster?.sharedVoices,
  });
  opened.add(() => runtime.close());
  await cancellable(runtime.lexicon(), signal);
  // A wrong name is reported before anything starts; a model that fails to load does not stop the others.
  const named = await Promise.all(preload.map((name) => runtime.store.find(name)));
  // Several names may mean the same model.
  const models = [...new Map(named.map((model) => [model.manifest.name, model])).values()];
  for (const { name, message } of (await runtime.store.list()).problems)
    logger.warn(`the model folder '${name}' is left out: ${message}`);
  // Models of a cluster may still arrive.
  if (!cluster) await warnOfMissing([settings.model, settings.speakModel], runtime.store, logger);
  let toLoad = models.length;
  const load = (model: InstalledModel) => runtime.preload(model).finally(() => toLoad--);
  // The predecessor serves until this server can, and continues if it cannot.
  if (succeeds) await Promise.all(models.map(load));
  let address = '';
  const leaving = new AbortController();
  const app = await buildApp({
    runtime,
    running,
    version,
    maxUploadBytes: settings.maxUploadMb * BYTES_PER_MB,
    maxInputCharacters: settings.maxInputChars,
    host: settings.host,
    allowedOrigins: settings.allowOrigins,
    allowVoicePaths: settings.allowVoicePaths,
    apiKey: settings.apiKey,
    pulls: settings.allowPull
      ? new Pulls((manifest, how) => pullManifest(manifest, { settings, env, ...how }))
      : undefined,
    pageFolder: settings.page ? packageFile('dist', 'program', 'page') : undefined,
    mcp: openMcp(() => address),
    drainMs: settings.drainSeconds * 1000,
    isStarting: () => toLoad > 0,
    leaving: leaving.signal,
    logger,
    ...(metrics && { metrics }),
    cancelRemote: cluster?.cancelling((id) => running.cancel(id)).cancel,
  });
  let wyoming: WyomingServer | undefined;
  opened.add(() => wyoming?.close());
  opened.add(() => app.close());
  opened.add(() => wyoming?.stop());
  if (cluster) metrics?.watchCluster({ workers: () => runtime.workers(), isConnected: cluster.isConnected });
  const reached = await listenHttp(app, settings, logger, sockets?.http);
  address = reached.url;
  if (!isLoopback(settings.host) && settings.apiKey === undefined)
    logger.warn(
      'everyone who can reach this machine can use the server; --api-key sets a key that clients have to send',
    );
  if (settings.page) logger.info(`the page to try it is ${reached.url}/`);
  logger.info(`every address and field is described at ${reached.url}/docs`);
  wyoming = await serveWyoming(
    settings,
    {
      runtime,
      running,
      version,
      maxInputCharacters: settings.maxInputChars,
      clock: systemClock,
      log: logger,
      measures: metrics,
    },
    { fd: sockets?.wyoming, hasPredecessor: succeeds },
  );
  const loading = (succeeds ? [] : models).map((model) =>
    load(model).catch((error: unknown) => {
      // A model that is stopped while it loads has not failed.
      if (!opened.isClosing)
        logger.error({ model: model.manifest.name }, `could not load: ${VoiceError.from(error).message}`);
    }),
  );
  cluster?.announce(reached.url, version);
  void Promise.all(loading)
    .then(() => announceReady(env))
    .then((problem) => problem !== undefined && logger.warn(problem));
  return {
    ...reached,
    runtime,
    startSuccessor: (signal) => startSuccessor({ http: app.server, wyoming: wyoming?.server }, signal),
    async handOver(successor) {
      stopAccepting(app.server);
      leaving.abort();
      // This frees the name on the network for the successor.
      await wyoming?.stop();
      if (successor.connected) successor.disconnect();
      await connectionsEnded(app.server, () => running.size > 0, systemClock);
    },
  };
}

/** Warns about configured models that are not installed; others are used instead. */
async function warnOfMissing(
  names: readonly (string | undefined)[],
  store: Pick<ModelStore, 'find'>,
  logger: FastifyBaseLogger,
): Promise<void> {
  for (const name of names.filter((name) => name !== undefined))
    await store.find(name).catch((error: unknown) => {
      logger.warn(`a model of the settings is not used: ${VoiceError.from(error).message}`);
    });
}

/** Settings that only protect the connections of a cluster. */
const CLUSTER_ONLY = ['tlsCert', 'tlsKey', 'tlsCa', 'natsCreds'] as const;

/** Imported only with a cluster, to save memory. */
async function join(
  settings: Settings,
  logger: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<Membership | undefined> {
  const { cluster: address, localWorkers } = settings;
  if (address === undefined) {
    const given = CLUSTER_ONLY.find((name) => settings[name] !== undefined);
    if (given)
      throw new VoiceError(
        'invalid_value',
        `${SETTINGS[given].flag} has no effect without --cluster; for HTTPS, put a proxy before this server.`,
      );
    if (localWorkers !== 0) return undefined;
    throw new VoiceError(
      'invalid_value',
      '--local-workers 0 needs --cluster, because no worker on this machine would do the work.',
    );
  }
  const { joinCluster } = await import('../cluster/join.ts');
  return joinCluster({ settings, address, signal, log: (message) => logger.warn(message) });
}
