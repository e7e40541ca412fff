import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { refuseBadCalls } from './refuse-bad-calls.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { Context } from '../command.ts';
import type { AllowedPaths } from './allowed-paths.ts';
import { type Tool, TOOLS } from './tools.ts';
import type { ToolBackend } from './tool-backend.ts';

export interface ToolServerOptions {
  readonly context: Context;
  readonly version: string;
  readonly work: ToolBackend;
  readonly paths: AllowedPaths;
}

/** The least time between two progress reports. */
const REPORT_EVERY_MS = 500;

const MISSING =
  'The Model Context Protocol takes the optional package @modelcontextprotocol/sdk, which is not installed: install voice with its optional packages.';

/** @throws VoiceError `unavailable` if the package is not installed. */
export async function loadSdk() {
  try {
    const [{ McpServer }, { StdioServerTransport }, { StreamableHTTPServerTransport }] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/mcp.js'),
      import('@modelcontextprotocol/sdk/server/stdio.js'),
      import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
    ]);
    return { McpServer, StdioServerTransport, StreamableHTTPServerTransport };
  } catch (cause) {
    throw new VoiceError('unavailable', MISSING, { cause });
  }
}

/**
 * Offers the tools over `transport`; resolves when the client has left, or the context's signal aborts. After
 * `inputEnded` no more requests arrive: `transport` is closed once the calls that run are answered.
 * @throws VoiceError `unavailable` if the package for it is not installed.
 */
export async function serveTools(
  transport: Transport,
  options: ToolServerOptions,
  inputEnded?: Promise<unknown>,
): Promise<void> {
  const { left, answered } = await offerTools(transport, options);
  void inputEnded?.then(answered).then(() => transport.close());
  await left;
}

/**
 * Offers the tools over `transport` and resolves as soon as messages may arrive. `left` resolves when the
 * client has left, `answered()` when no call runs.
 * @throws VoiceError `unavailable` if the package for it is not installed.
 */
export async function offerTools(
  transport: Transport,
  options: ToolServerOptions,
): Promise<{ readonly left: Promise<void>; answered(): Promise<void> }> {
  const { signal } = options.context;
  const running = new Set<Promise<unknown>>();
  const { McpServer } = await loadSdk();
  const server = new McpServer({ name: 'voice', version: options.version });
  for (const tool of TOOLS) {
    const { title, description, input, readOnly } = tool;
    server.registerTool(
      tool.name,
      {
        title,
        description,
        inputSchema: input,
        annotations: { readOnlyHint: readOnly, openWorldHint: false },
      },
      async (args, extra) => {
        const { progressToken } = extra._meta ?? {};
        let reportedAt = -Infinity;
        const onProgress = (progress: number, total: number | undefined) => {
          if (progressToken === undefined || performance.now() - reportedAt < REPORT_EVERY_MS) return;
          reportedAt = performance.now();
          const params = { progressToken, progress, ...(total !== undefined && { total }) };
          // A client that does not read has left.
          extra.sendNotification({ method: 'notifications/progress', params }).catch(() => undefined);
        };
        const answer = call(tool, args, options, extra.signal, onProgress);
        running.add(answer);
        return answer.finally(() => running.delete(answer));
      },
    );
  }
  const left = new Promise<void>((resolve) => void Object.assign(server.server, { onclose: resolve }));
  const leave = () => void server.close();
  signal.addEventListener('abort', leave, { once: true });
  await server.connect(transport);
  refuseBadCalls(transport);
  if (signal.aborted) leave();
  return {
    left: left.then(() => signal.removeEventListener('abort', leave)),
    async answered() {
      // The package starts a call, and sends its answer, some microtasks after the message or the result.
      do {
        await nextTurn();
        await Promise.all(running);
      } while (running.size > 0);
      await nextTurn();
    },
  };
}

async function call(
  tool: Tool,
  args: Parameters<Tool['run']>[1],
  { context, work, paths }: ToolServerOptions,
  cancelled: AbortSignal,
  onProgress: (done: number, total: number | undefined) => void,
) {
  const signal = AbortSignal.any([context.signal, cancelled]);
  try {
    // Standard output is reserved for the protocol.
    const quiet = { ...context, signal, stdout: context.stderr, interactive: false, json: false };
    const answers = await tool.run({ context: quiet, work, paths, onProgress }, args);
    return { content: answers.map((answer) => (typeof answer === 'string' ? asText(answer) : answer)) };
  } catch (error) {
    return { content: [asText(VoiceError.from(error).message)], isError: true };
  }
}

const asText = (text: string) => ({ type: 'text', text }) as const;
