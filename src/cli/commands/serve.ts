import { once } from 'node:events';
import { compileSparingly } from '../../base/compile-sparingly.ts';
import type { RunningServer } from '../../server/serve.ts';
import type { CommandSpec, Context, Options } from '../command.ts';
import { settingOption } from '../common-options.ts';
import { openInBrowser } from '../other-programs.ts';
import { openServeView } from '../ui/serve-view.ts';

/** `voice serve`. `/health` tells `version`. */
export const serveCommand = (version: () => string): CommandSpec => ({
  name: 'serve',
  summary: 'Serve speech over HTTP, for clients of the hosted audio API',
  description: [
    'Clients of the hosted audio API work when their base address is changed to http://127.0.0.1:8000/v1.',
    'A browser that opens that address without /v1 finds a page to try everything; --open opens it.',
    'Agents reach its tools at http://127.0.0.1:8000/mcp, over the Model Context Protocol: those of voice mcp, with sound instead of files where --allow names no folder.',
    'Models are loaded by the first request that asks for them, each in worker processes of its own, and unloaded when they have had nothing to do for a while.',
    'With --cluster it is one of several front ends: workers of other machines (voice worker) stand beside its own, and with --local-workers 0 do all the work.',
    'Whoever reaches the address can use it, unless --api-key says what clients have to send; better said as VOICE_API_KEY, which other users of the machine do not see.',
    'On a terminal it shows how it is doing; elsewhere, with -v and with --log-format json it writes its log to standard error, a line for every request and for what happens to workers.',
    'Ctrl-C, SIGTERM or SIGHUP stops it: requests in flight are given 10 s, or what --drain-seconds says. A second Ctrl-C ends it at once.',
  ],
  options: [
    settingOption('host'),
    settingOption('port'),
    settingOption('apiKey'),
    { flags: '--open', summary: 'open its page in the browser' },
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
      summary: 'installed models to load at once, separated by commas',
      isList: true,
      completes: 'installed-model',
    },
    settingOption('idleTimeout'),
    settingOption('drainSeconds'),
    settingOption('maxUploadMb'),
    settingOption('maxAudioHours'),
    settingOption('maxInputChars'),
    settingOption('voiceDir'),
    settingOption('allowVoicePaths'),
    {
      flags: '--allow <folders>',
      summary: 'folders below which agents that come over /mcp may use files, separated by commas',
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
  compileSparingly();
  // Only this command pays for loading a server.
  const [{ startServer }, { openLog }, { giveBackAtRest }, { allowPaths }, { openHttpEndpoint }] =
    await Promise.all([
      import('../../server/serve.ts'),
      import('../../server/log.ts'),
      import('../../base/give-back.ts'),
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
      openMcp: (address) => openHttpEndpoint({ context, version, paths, address }),
    });
    view.show(server);
    if (options['open'] === true) void open(server, context);
    if (!signal.aborted) await once(signal, 'abort');
    logger.info('stopping');
    view.stopping();
    await server.close();
    logger.info('stopped');
  } finally {
    await view.close();
  }
}

async function open({ url }: RunningServer, { env, settings, note }: Context): Promise<void> {
  if (!settings.page) return note('--open has no page to open: --no-page leaves it out.');
  if (!(await openInBrowser(`${url}/`, env)))
    await note(`Nothing here opens a browser: open ${url}/ yourself.`);
}

/** `a, b` → `['a', 'b']`. */
const namesIn = (list: unknown): readonly string[] =>
  typeof list !== 'string'
    ? []
    : list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '');
