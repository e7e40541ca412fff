import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { systemClock } from '../base/clock.ts';
import { isLoopback } from '../base/loopback.ts';
import type { Settings } from '../config/settings.ts';
import { VoiceError } from '../domain/errors.ts';
import { sweepTemporaryFiles } from '../media/temporary-file.ts';
import { openServingRuntime, type ServingRuntime } from '../runtime/serving.ts';
import { buildApp } from './app.ts';
import { logDispatches } from './log-dispatches.ts';
import { openMetrics } from './metrics.ts';
import { cannotListen } from './cannot-listen.ts';
import { RunningRequests } from './running-requests.ts';
import { serveWyoming } from './wyoming/serve-wyoming.ts';

export interface ServeOptions {
  readonly settings: Settings;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly logger: FastifyBaseLogger;
  /** Models to load at once. */
  readonly preload: readonly string[];
}

export interface RunningServer {
  /** Where it is reached, without a slash at the end. */
  readonly url: string;
  /** The usual port, where another program has it: whoever asks there asks that one. */
  readonly takenPort?: number;
  readonly runtime: ServingRuntime;
  /** Takes nothing new, lets what is in flight end within its limits, and ends the workers. Idempotent. */
  close(): Promise<void>;
}

const DEFAULT_PORT = 8000;
const BYTES_PER_MB = 2 ** 20;

/**
 * Starts the HTTP server and everything behind it.
 * @throws VoiceError `unavailable` when it cannot listen there; `model_not_found` for a model to preload.
 */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const { settings, env, version, logger, preload } = options;
  const metrics = await openMetrics();
  if (!metrics) logger.info('prom-client is not installed: there is no /metrics');
  await sweepTemporaryFiles();
  const running = new RunningRequests();
  const runtime = openServingRuntime({
    settings,
    // Alone, a request waits for nobody to share an engine call with.
    expectsCompany: () => running.size > 1,
    env,
    log: ({ level, message, worker, requestIds }) =>
      logger[level](
        { ...(worker !== undefined && { worker }), ...(requestIds?.length && { request_id: requestIds }) },
        message,
      ),
    observer: logDispatches(logger, metrics?.scheduler),
  });
  try {
    // A name that is wrong is told before anything starts; a model that does not load leaves the others alone.
    const models = await Promise.all(preload.map((name) => runtime.store.get(name)));
    let toLoad = models.length;
    let closing: Promise<void> | undefined;
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
      drainMs: settings.drainSeconds * 1000,
      isStarting: () => toLoad > 0,
      logger,
      ...(metrics && { metrics }),
    });
    const reached = await listen(app, settings, logger);
    if (!isLoopback(settings.host) && settings.apiKey === undefined)
      logger.warn('whoever reaches this machine can use the server; --api-key says what they have to send');
    logger.info(`every address and field is described at ${reached.url}/docs`);
    const wyoming = await serveWyoming(settings, {
      runtime,
      running,
      version,
      maxInputCharacters: settings.maxInputChars,
      clock: systemClock,
      log: logger,
      measures: metrics,
    }).catch(async (error: unknown) => {
      await app.close();
      throw error;
    });
    for (const model of models) {
      void runtime
        .preload(model)
        .catch((error: unknown) => {
          // What is stopped while it loads has not failed.
          if (closing === undefined)
            logger.error({ model: model.manifest.name }, `could not load: ${VoiceError.from(error).message}`);
        })
        .finally(() => toLoad--);
    }
    const close = async () => {
      wyoming?.stop();
      await app.close();
      await wyoming?.close();
      await runtime.close();
    };
    return {
      ...reached,
      runtime,
      close: () => (closing ??= close()),
    };
  } catch (error) {
    await runtime.close();
    throw error;
  }
}

async function listen(
  app: FastifyInstance,
  { host, port }: Settings,
  logger: FastifyBaseLogger,
): Promise<Pick<RunningServer, 'url' | 'takenPort'>> {
  try {
    return { url: await listenAt(app, host, port ?? DEFAULT_PORT) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' || port !== undefined) throw cannotListen(host, port ?? DEFAULT_PORT, error);
    const url = await listenAt(app, host, 0);
    logger.warn(`port ${DEFAULT_PORT} is taken by another program: clients have to use ${url}`);
    return { url, takenPort: DEFAULT_PORT };
  }
}

const listenAt = (app: FastifyInstance, host: string, port: number) =>
  app.listen({ host, port, listenTextResolver: (address) => `listening on ${address}` });
