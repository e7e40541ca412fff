import { once } from 'node:events';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { cancelled, VoiceError } from '../../domain/errors.ts';
import { formatBytes } from '../../base/byte-size.ts';
import { codeOf, isConnectionError, isOffline } from '../../base/connection-errors.ts';
import { waitForDrain } from '../../base/wait-for-drain.ts';

/** A request to a server, with its time limits. */
export interface HttpRequest {
  /** The name of the server in messages. */
  readonly server: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: AsyncIterable<Uint8Array>;
  /** Milliseconds without a byte in either direction after which the request fails. */
  readonly silenceMs: number;
  /** Whether the answer may take hours: there is no limit between the request and the start of the answer. */
  readonly isPatient?: boolean;
  readonly signal: AbortSignal;
}

export interface Limit {
  /** The most bytes of an answer. */
  readonly maxBytes: number;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const CONNECT_MS = 15_000;

/** The interval of TCP keep-alive probes, which break the connection to a machine that is gone. */
const KEEP_ALIVE_MS = 30_000;

/** An answer whose body has not been read yet. */
export interface OpenAnswer extends Pick<HttpResponse, 'status' | 'headers'> {
  /**
   * The blocks of the body, once. The connection closes when the iteration ends.
   * @throws VoiceError `unavailable` naming the server; `cancelled`.
   */
  blocks(): AsyncIterable<Buffer>;
}

/**
 * Sends a request and reads its answer, of any status; an early answer ends the upload. Uses `node:http`,
 * because `fetch` has its own timeouts and undici takes longer to load.
 * @throws VoiceError `unavailable` naming the server; `cancelled`; an error of the body.
 */
export async function exchange(outgoing: HttpRequest & Limit): Promise<HttpResponse> {
  return readBody(await openExchange(outgoing), outgoing);
}

/**
 * Reads the whole body of an answer.
 * @throws VoiceError `unavailable`, also if it has more than `maxBytes`; `cancelled`.
 */
export async function readBody(
  { status, headers, blocks }: OpenAnswer,
  { server, maxBytes }: Pick<HttpRequest, 'server'> & Limit,
): Promise<HttpResponse> {
  const all: Buffer[] = [];
  let bytes = 0;
  for await (const block of blocks()) {
    bytes += block.length;
    if (bytes > maxBytes) throw tooLong(server, maxBytes);
    all.push(block);
  }
  return { status, headers, body: Buffer.concat(all) };
}

/**
 * Sends a request as `exchange` does, and resolves as soon as the answer begins. The caller must read its
 * blocks or abort `signal`.
 */
export async function openExchange(outgoing: HttpRequest): Promise<OpenAnswer> {
  const { server, method, url, headers, body, silenceMs, isPatient = false, signal } = outgoing;
  if (signal.aborted) throw cancelled(signal.reason);
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  const sent = request(url, {
    method,
    // A server that closes the connection after an early answer may cut the answer off before it is read.
    headers: { 'user-agent': 'voice', accept: 'application/json', connection: 'keep-alive', ...headers },
    agent: false,
    timeout: CONNECT_MS,
    signal,
  });
  let silent: VoiceError | undefined;
  let isConnected = false;
  sent.once('socket', (socket) => {
    socket.once('connect', () => {
      isConnected = true;
      socket.setTimeout(silenceMs);
    });
  });
  sent.setSocketKeepAlive(true, KEEP_ALIVE_MS);
  if (isPatient) sent.once('finish', () => sent.setTimeout(0));
  sent.once('timeout', () => {
    silent = isConnected ? tooQuiet(server, silenceMs) : noServer(server, 'ETIMEDOUT');
    sent.destroy(silent);
  });
  const failed = (error: unknown) => {
    if (signal.aborted) return cancelled(error);
    return silent ?? explained(error, server);
  };
  try {
    const responding = once(sent, 'response') as Promise<[IncomingMessage]>;
    // The error of a request that was destroyed on purpose is ignored.
    sent.on('error', () => undefined);
    void send(sent, body);
    const [response] = await responding;
    sent.setTimeout(silenceMs);
    response.on('error', () => undefined);
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      async *blocks() {
        try {
          yield* response as AsyncIterable<Buffer>;
        } catch (error) {
          throw failed(error);
        } finally {
          sent.destroy();
        }
      },
    };
  } catch (error) {
    sent.destroy();
    throw failed(error);
  }
}

/** Sends the body as fast as the server takes it. Errors of the body fail the request. */
async function send(sent: ClientRequest, body: AsyncIterable<Uint8Array> | undefined): Promise<void> {
  try {
    for await (const block of body ?? []) {
      if (sent.destroyed) return;
      if (!sent.write(block)) await waitForDrain(sent);
    }
    sent.end();
  } catch (error) {
    sent.destroy(VoiceError.from(error));
  }
}

function explained(error: unknown, server: string): VoiceError {
  if (error instanceof VoiceError) return error;
  const code = codeOf(error) ?? 'no reason given';
  if (isOffline(error)) return noServer(server, code, error);
  return new VoiceError('unavailable', `The program at ${server} ${problemOf(error, code)}.`, {
    cause: error,
  });
}

function problemOf(error: unknown, code: string): string {
  if (code.startsWith('HPE_')) return 'does not speak HTTP';
  // Otherwise there was no connection: certificates, protocols.
  return isConnectionError(error) ? `broke the connection (${code})` : `cannot be talked to (${code})`;
}

const noServer = (server: string, code: string, cause?: unknown) =>
  new VoiceError('unavailable', `No server answers at ${server} (${code}). Start one with: voice serve`, {
    cause,
  });

const tooQuiet = (server: string, ms: number) =>
  new VoiceError('unavailable', `The server at ${server} has sent nothing for ${ms / 1000} s.`);

const tooLong = (server: string, maxBytes: number) =>
  new VoiceError(
    'unavailable',
    `The program at ${server} sends more than ${formatBytes(maxBytes)}, more than any voice server does.`,
  );

/** Parses JSON; `undefined` if `bytes` are not JSON. */
export function parseJsonBody(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
