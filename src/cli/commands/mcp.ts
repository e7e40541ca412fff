import { Readable } from 'node:stream';
import { VoiceError } from '../../domain/errors.ts';
import type { CommandSpec } from '../command.ts';
import { settingOption } from '../common-options.ts';
import { refuseLocalOnly, SERVER_WORDS } from '../remote/local-only.ts';

/** Errors of JSON-RPC for a line that is not JSON, or not a message, by the name of the thrown error. */
const FAULTS: Readonly<Record<string, readonly [code: number, message: string]>> = {
  SyntaxError: [-32_700, 'Parse error'],
  ZodError: [-32_600, 'Invalid Request'],
};

/** The longest message: a call with a recording of 25 MiB in base64. */
const MAX_MESSAGE_MB = 40;

/** `voice mcp`. Clients see `version`. */
export const mcpCommand = (version: () => string): CommandSpec => ({
  name: 'mcp',
  summary: 'Offer speech to agents, over the Model Context Protocol',
  description: [
    'Agent programs start this command and talk to it over standard input and output. Its tools are transcribe_file, speak, list_voices and list_models.',
    'Files are read and written only in the folders of --allow and below, also through links. New files may be written; no file is replaced. Without --allow, the working directory is allowed, unless it is the root, the home folder or a folder above it.',
    SERVER_WORDS,
  ],
  options: [
    {
      flags: '--allow <folders>',
      summary: 'folders whose files may be used, separated by commas',
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
    if (serverUrl !== undefined) refuseLocalOnly(options, serverUrl);
    // Imported only here, because the protocol's package is large.
    const [{ allowPaths }, { loadSdk, serveTools }, { LOCAL_BACKEND: WORK_HERE, remoteBackend: workThere }] =
      await Promise.all([
        import('../mcp/allowed-paths.ts'),
        import('../mcp/serve-tools.ts'),
        import('../mcp/tool-backend.ts'),
      ]);
    const allow = options['allow'];
    const paths = await allowPaths(typeof allow === 'string' ? allow : undefined);
    const { StdioServerTransport } = await loadSdk();
    const input = Readable.from(wholeLines(process.stdin), { objectMode: false });
    const transport = new StdioServerTransport(input, process.stdout, { maxBufferSize: Infinity });
    let tooLong: VoiceError | undefined;
    // Without an answer, a client that sends broken messages would wait for ever.
    const onerror = (error: Error) => {
      if (error instanceof VoiceError) tooLong = error;
      const [code, message] = tooLong ? [-32_600, tooLong.message] : (FAULTS[error.name] ?? []);
      if (code === undefined) return;
      // JSON-RPC requires `null` for an id that could not be read; the package's types forbid it.
      process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })}\n`);
    };
    Object.assign(transport, { onerror });
    const inputEnded = new Promise((resolve) => input.once('close', resolve));
    await context.note(`voice: tools may use files in ${paths.folders.join(', ') || 'no folder'}.`);
    const work = serverUrl === undefined ? WORK_HERE : await workThere(serverUrl);
    await serveTools(transport, { context, version: version(), work, paths }, inputEnded);
    if (tooLong !== undefined) throw tooLong;
  },
});

/**
 * Cuts the bytes into pieces of whole lines, because the protocol's package searches its buffer from the
 * start on each piece.
 * @throws VoiceError `invalid_request` for a line that is too long.
 */
async function* wholeLines(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const block of blocks) {
    const end = block.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      yield Buffer.concat([...held, block.subarray(0, end)]);
      [held, bytes] = [[], 0];
    }
    held.push(block.subarray(end));
    bytes += block.length - end;
    if (bytes > MAX_MESSAGE_MB * 2 ** 20)
      throw new VoiceError(
        'invalid_request',
        `A message may have ${MAX_MESSAGE_MB} MiB; name a longer recording by its path.`,
      );
  }
}

const NEWLINE = 0x0a;
