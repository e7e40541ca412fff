import { once } from 'node:events';
import process from 'node:process';
import { limitJit } from '../../base/limit-jit.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { openLog } from '../../server/log.ts';
import type { RunningServer } from '../../server/serve.ts';
import type { CommandSpec, Context, Options } from '../command.ts';
import { settingOption } from '../common-options.ts';
import { openInBrowser } from '../other-programs.ts';
import { openServeView } from '../ui/serve-view.ts';

/** `voice serve`. `/health` reports `version`. */
export const serveCommand = (version: () => string): CommandSpec => ({
  name: 'serve',
  summary: 'Serve speech over HTTP, for clients of the hosted audio API',
  description: [
    'Clients of the hosted audio API work with the base address http://127.0.0.1:8000/v1.',
    'A page at that address without /v1 lets you try everything in a browser; --open opens it.',
    'Agents reach the tools of voice mcp at http://127.0.0.1:8000/mcp, over the Model Context Protocol; without --allow, the tools send audio instead of files.',
    'The first request for a model loads it, in worker processes of its own; a model without work is unloaded after a while.',
    'With --cluster it is one of several front ends: workers of other machines (voice worker) share the work, or do all of it with --local-workers 0.',
    'Everyone who can reach the address can use it, unless --api-key sets a key that clients have to send. VOICE_API_KEY does the same, and hides the key from other users of the machine.',
    'On a terminal it shows its state. Elsewhere, with -v and with --log-format json, it writes a log to standard error: a line for every request and every event of a worker.',
    'SIGUSR2 upgrades a running server without a pause: it starts the program as it is installed now, with the same arguments. When the new process serves, it gets the port; the old process finishes its requests, tells live sessions to continue at the new one, and ends.',
    'Ctrl-C, SIGTERM or SIGHUP stops it after the running requests, which get 10 s or --drain-seconds. A second Ctrl-C stops it at once.',
  ],
  options: [
    settingOption('host'),
    settingOption('port'),
    settingOption('apiKey'),
    { flags: '--open', summary: "open the server's page in the browser" },
    settingOption('page'),
    settingOption('wyomingPort'),
    settingOption('wyomingMdns'),
    settingOption('workers'),
    settingOption('cluster'),
    settingOption('localWorkers'),
    settingOption('tlsCert'),
    settingOption('tlsKey'),
    settingOption('tlsCa'),
    settingOption('natsCreds'),
    settingOption('insecure'),
    {
      flags: '--preload <models>',
      summary: 'models to load at the start, separated by commas',
      isList: true,
      completes: 'installed-model',
    },
    settingOption('idleTimeout'),
    settingOption('drainSeconds'),
    settingOption('maxUploadMb'),
    settingOption('maxAudioHours'),
    settingOption('maxInputChars'),
    settingOption('voiceDir'),
    settingOption('lexicon'),
    { ...settingOption('diarizationModel'), completes: 'installed-model' },
    settingOption('allowVoicePaths'),
    {
      flags: '--allow <folders>',
      summary: 'folders whose files agents may use over /mcp, separated by commas',
      isList: true,
      shown: 'none',
      completes: 'folder',
    },
    settingOption('allowPull'),
    settingOption('allowOrigins'),
    settingOption('logLevel'),
    settingOption('logFormat'),
    settingOption('modelsDir'),
    settingOption('threads'),
  ],
  examples: [
    'voice serve',
    'voice serve --port 9000 --preload moonshine-tiny',
    'VOICE_API_KEY=secret voice serve --host 0.0.0.0',
    'voice serve --cluster nats://127.0.0.1:4222 --local-workers 0',
    'voice serve --host 0.0.0.0 --wyoming-port 10300 --wyoming-mdns',
    'curl -F file=@talk.mp3 -F model=moonshine-tiny http://127.0.0.1:8000/v1/audio/transcriptions',
  ],
  run: (context, _, options) => serve(context, version(), options),
});

async function serve(context: Context, version: string, options: Options): Promise<void> {
  const { settings, env, signal } = context;
  limitJit();
  // Imported only here, because a server loads many modules.
  const [
    { startServer },
    { openLog },
    { collectGarbageWhenIdle: giveBackAtRest },
    { allowPaths },
    { openHttpEndpoint },
  ] = await Promise.all([
    import('../../server/serve.ts'),
    import('../../server/log.ts'),
    import('../../base/collect-garbage.ts'),
    import('../mcp/allowed-paths.ts'),
    import('../mcp/http-endpoint.ts'),
  ]);
  giveBackAtRest();
  const allow = options['allow'];
  const paths = await allowPaths(typeof allow === 'string' ? allow : '');
  const view = await openServeView(context);
  try {
    const logger = openLog(view.log);
    const server = await startServer({
      settings,
      env,
      version,
      logger,
      preload: namesIn(options['preload']),
      signal,
      openMcp: (address) => openHttpEndpoint({ context, version, paths, address }),
    }).catch((error: unknown) => {
      // A server may be stopped while it starts.
      if (VoiceError.from(error).kind !== 'cancelled' || !signal.aborted) throw error;
    });
    if (!server) return;
    view.show(server);
    if (options['open'] === true) void open(server, context);
    await servedToTheEnd(server, { logger, signal, isDrawn: view.isDrawn });
    logger.info('stopping');
    view.stopping();
    await server.close();
    logger.info('stopped');
  } finally {
    await view.close();
  }
}

interface Serving {
  readonly logger: ReturnType<typeof openLog>;
  readonly signal: AbortSignal;
  /** Whether the terminal shows the state of this process. */
  readonly isDrawn: boolean;
}

/** Resolves when the server gets a signal to stop, or another process has taken its place on SIGUSR2. */
async function servedToTheEnd(server: RunningServer, { logger, signal, isDrawn }: Serving): Promise<void> {
  const left = new AbortController();
  let isUpgrading = false;
  const upgrade = async () => {
    if (isUpgrading) return;
    isUpgrading = true;
    try {
      refuseUpgrade(isDrawn);
      logger.info('starting the server anew, which will take over the port');
      const successor = await server.startSuccessor(signal);
      logger.info(`process ${successor.pid} has taken over the port; this one finishes its requests`);
      await server.handOver(successor);
      left.abort();
    } catch (error) {
      isUpgrading = false;
      logger.error(`the upgrade has failed, and this server goes on: ${VoiceError.from(error).message}`);
    }
  };
  const onSignal = () => void upgrade();
  process.on('SIGUSR2', onSignal);
  const stopped = AbortSignal.any([signal, left.signal]);
  if (!stopped.aborted) await once(stopped, 'abort');
  // A second signal must not end the process at once.
  process.off('SIGUSR2', onSignal).on('SIGUSR2', () => undefined);
}

/** @throws VoiceError `unavailable` if the end of this process would also end its successor. */
function refuseUpgrade(isDrawn: boolean): void {
  if (isDrawn)
    throw new VoiceError(
      'unavailable',
      'a server that shows its state on the terminal cannot be upgraded; start it with -v',
    );
  if (process.pid === 1)
    throw new VoiceError('unavailable', 'a container ends with its first process, so replace the container');
}

async function open({ url }: RunningServer, { env, settings, note }: Context): Promise<void> {
  if (!settings.page) return note('--open has no effect, because --no-page turns the page off.');
  if (!(await openInBrowser(`${url}/`, env)))
    await note(`No browser could be opened: open ${url}/ yourself.`);
}

/** `a, b` → `['a', 'b']`. */
const namesIn = (list: unknown): readonly string[] =>
  typeof list !== 'string'
    ? []
    : list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '');
