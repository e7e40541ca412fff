import { randomUUID } from 'node:crypto';
import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { McpEndpoint } from '../../server/routes/mcp.ts';
import type { Context } from '../command.ts';
import type { AllowedPaths } from './allowed-paths.ts';
import { loadSdk, offerTools } from './serve-tools.ts';
import type { ToolBackend } from './tool-backend.ts';
import { remoteBackend } from './tool-backend.ts';

export interface HttpEndpointOptions {
  readonly context: Context;
  readonly version: string;
  readonly paths: AllowedPaths;
  /** The address of the server that does the work. */
  readonly address: () => string;
  /** Makes the functions behind the tools. Default: requests to the server at `address`. */
  readonly work?: (address: string) => Promise<ToolBackend>;
  /** The most sessions that are remembered. */
  readonly mostSessions?: number;
}

const SESSION_HEADER = 'mcp-session-id';
const MOST_SESSIONS = 256;
/** The answer to a session that is over, as in the protocol's own servers: clients begin another. */
const SESSION_NOT_FOUND = { code: -32_001, message: 'Session not found' };

/**
 * Offers the tools over streamable HTTP: one session a client. With too many, the least recently used ends.
 */
export function openHttpEndpoint({
  context,
  version,
  paths,
  address,
  work = remoteBackend,
  mostSessions = MOST_SESSIONS,
}: HttpEndpointOptions): McpEndpoint {
  const leaving = new AbortController();
  // Standard error is the server's own.
  const quiet: Context = {
    ...context,
    signal: leaving.signal,
    stderr: NOWHERE,
    note: async () => undefined,
  };
  /** By their ids, the one that was used last at the end. */
  const sessions = new Map<string, StreamableHTTPServerTransport>();

  async function begin(): Promise<StreamableHTTPServerTransport> {
    const { StreamableHTTPServerTransport: Transport } = await loadSdk();
    const transport = new Transport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, transport);
        const [oldest] = sessions.values();
        if (sessions.size > mostSessions) void oldest!.close();
      },
    });
    const { left } = await offerTools(transport, {
      context: quiet,
      version,
      work: await work(address()),
      paths,
    });
    void left.then(() => sessions.delete(transport.sessionId ?? ''));
    return transport;
  }

  return {
    async answer(request, response, body) {
      const id = request.headers[SESSION_HEADER];
      if (id === undefined) {
        const transport = await begin();
        await transport.handleRequest(request, response, body);
        // It was not the beginning of a session, and has been refused.
        if (transport.sessionId === undefined) await transport.close();
        return;
      }
      const session = sessions.get(String(id));
      if (session === undefined) {
        const notFound = { jsonrpc: '2.0', error: SESSION_NOT_FOUND, id: null };
        response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(notFound));
        return;
      }
      sessions.delete(String(id));
      sessions.set(String(id), session);
      await session.handleRequest(request, response, body);
    },
    async close() {
      leaving.abort();
      await Promise.all(Array.from(sessions.values(), (session) => session.close()));
    },
  };
}

const NOWHERE = { write: async () => undefined, isTerminal: false, columns: 80 } as const;
