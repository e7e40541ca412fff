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
    'Clients of the hosted audio API work once you change their base address to http://127.0.0.1:8000/v1.',
    'Open http://127.0.0.1:8000 in a browser for a page on which you can try everything; --open does that for you.',
    'Agents find the tools of voice mcp at http://127.0.0.1:8000/mcp, over the Model Context Protocol. Without --allow, the tools exchange sound instead of files.',
    'The first request for a model loads it, in a worker process of its own. The server unloads a model after some time without requests.',
    'With --cluster, the server is one of several front ends, and also uses workers of other machines (voice worker); with --local-workers 0 it uses only those.',
    'Everybody who reaches the address can use the server, unless clients must send a key. Set the key with VOICE_API_KEY rather than --api-key, which other users of the machine can see.',
    'On a terminal, the server shows its workers and requests. Otherwise, and with -v or --log-format json, it writes a log to standard error, with a line for each request and each event of a worker.',
    'Ctrl-C, SIGTERM or SIGHUP stops the server; running requests have 10 s to finish (--drain-seconds). A second Ctrl-C stops it at once.',
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
