import { once } from 'node:events';
import type { CommandSpec } from '../command.ts';
import { settingOption } from '../common-options.ts';
import { refuseHereOnly, SERVER_WORDS } from '../remote/here-only.ts';

/** `voice mcp`. Agents are told `version`. */
export const mcpCommand = (version: () => string): CommandSpec => ({
  name: 'mcp',
  summary: 'Offer speech to agents, over the Model Context Protocol',
  description: [
    "An agent's program starts this command and talks to it over standard input and output. The tools are transcribe_file, speak, list_voices and list_models.",
    'The tools read and write files only inside the folders of --allow, also after following links, and never replace a file. Without --allow, they use the working directory, unless that is the root of the disk, the home folder or a folder above it; then they use no folder.',
    SERVER_WORDS,
  ],
  options: [
    {
      flags: '--allow <folders>',
      summary: 'folders whose files agents may use, separated by commas',
      isList: true,
      shown: 'the working directory',
      completes: 'folder',
    },
    settingOption('serverUrl'),
    settingOption('apiKey'),
    settingOption('autoPull'),
    settingOption('modelsDir'),
    settingOption('voiceDir'),
    settingOption('threads'),
  ],
  examples: [
    'voice mcp --allow ~/recordings',
    'voice mcp --allow /srv/talks,/tmp/speech --server http://127.0.0.1:8000',
  ],
  async run(context, _, options) {
    const { serverUrl } = context.settings;
    if (serverUrl !== undefined) refuseHereOnly(options, serverUrl);
    // Only this command pays for the protocol.
    const [{ allowPaths }, { loadSdk, serveTools }, { WORK_HERE, workThere }] = await Promise.all([
      import('../mcp/allowed-paths.ts'),
      import('../mcp/serve-tools.ts'),
      import('../mcp/work.ts'),
    ]);
    const allow = options['allow'];
    const paths = await allowPaths(typeof allow === 'string' ? allow : undefined);
    const { StdioServerTransport } = await loadSdk();
    const transport = new StdioServerTransport(process.stdin, process.stdout);
    // Whoever started it has left when nothing more can come.
    void once(process.stdin, 'end').then(() => transport.close());
    await context.note(`voice: tools may use files in ${paths.folders.join(', ') || 'no folder'}.`);
    const work = serverUrl === undefined ? WORK_HERE : await workThere(serverUrl);
    await serveTools(transport, { context, version: version(), work, paths });
  },
});
