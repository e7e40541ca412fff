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
  /** The address of the server that runs the tools. */
  readonly address: () => string;
  /** Makes the functions behind the tools. Default: requests to the server at `address`. */
  readonly work?: (address: string) => Promise<ToolBackend>;
  /** The most sessions that are kept. */
  readonly mostSessions?: number;
}

const SESSION_HEADER = 'mcp-session-id';
const MOST_SESSIONS = 256;
/** The answer to an ended session, as in the protocol's own servers: clients start another. */
const SESSION_NOT_FOUND = { code: -32_001, message: 'Session not found' };

/**
 * Offers the tools over streamable HTTP: one session per client. With too many, the least recently used ends.
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
  // Standard error belongs to the server.
  const quiet: Context = {
    ...context,
    signal: leaving.signal,
    stderr: NOWHERE,
    note: async () => undefined,
  };
  /** Sessions by id, the most recently used last. */
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
        // The request did not begin a session and has been refused.
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
