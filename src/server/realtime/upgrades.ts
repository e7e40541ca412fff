import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../wire/refusal.ts';
import { correctedUrl } from '../routing.ts';
import { protocolsIn } from './requested-dialect.ts';

/** The path of live sessions. */
export const REALTIME_PATH = '/v1/realtime';

/** The path of live translations. */
export const TRANSLATIONS_PATH = `${REALTIME_PATH}/translations`;

/**
 * Whether a request asks for a WebSocket at an address that has one. Other upgrades, such as HTTP/2, are
 * answered as plain requests. For the option `shouldUpgradeCallback` of Node 22.21, 24.9 and later.
 */
export function asksForSocket({ url = '', headers }: IncomingMessage): boolean {
  const [path] = correctedUrl(url).split('?');
  return (
    (path === REALTIME_PATH || path === TRANSLATIONS_PATH) && headers.upgrade?.toLowerCase() === 'websocket'
  );
}

/** 16 bytes in base64. */
const KEY = /^[+/\dA-Za-z]{22}==$/;
/** The accepted protocol versions; the last drafts had 8. */
const VERSIONS = ['13', '8'];
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Refuses a WebSocket handshake that violates RFC 6455. `ws` would refuse it too, but without an error body
 * of our form.
 * @throws Refusal
 */
export function requireHandshake({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (!VERSIONS.includes(headers['sec-websocket-version'] ?? '')) {
    reply.header('sec-websocket-version', VERSIONS.join(', '));
    throw new Refusal('upgrade_required', 'This address speaks version 13 of WebSocket.', {
      status: 426,
    });
  }
  if (!KEY.test(headers['sec-websocket-key'] ?? ''))
    throw new Refusal('invalid_request', "The header 'Sec-WebSocket-Key' has to be 16 bytes in base64.");
  if (headers['sec-websocket-protocol'] === undefined) return;
  const protocols = protocolsIn(headers);
  if (new Set(protocols).size < protocols.length || !protocols.every((name) => TOKEN.test(name)))
    throw new Refusal(
      'invalid_request',
      "The header 'Sec-WebSocket-Protocol' has to be names between commas, each once.",
    );
}

/**
 * An emitter of the `upgrade` events for WebSockets of `server`. Without `shouldUpgradeCallback`, other
 * upgrades are handed back to the server.
 */
export function upgradesOf(server: Server): Server {
  const upgrades = new EventEmitter();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (asksForSocket(request) && upgrades.listenerCount('upgrade') > 0) {
      upgrades.emit('upgrade', request, socket, head);
    } else {
      socket.unshift(Buffer.concat([headOf(request), head]));
      server.emit('connection', socket);
    }
  });
  return upgrades as Server;
}

/** The original request without the header `upgrade`. */
function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.toLowerCase() !== 'upgrade') lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
