import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { correctedUrl } from '../routing.ts';

/** Where live sessions are held. */
export const REALTIME_PATH = '/v1/realtime';

/**
 * Whether a request asks for a WebSocket where there are any. Node hands over every request that asks for any
 * upgrade, HTTP/2 included, which some clients offer with their first request: the others are to be answered
 * as if they had not asked. This is the server's option `shouldUpgradeCallback` where Node has it (22.21,
 * 24.9 and later).
 */
export function asksForSocket({ url = '', headers }: IncomingMessage): boolean {
  const [path] = correctedUrl(url).split('?');
  return path === REALTIME_PATH && headers.upgrade?.toLowerCase() === 'websocket';
}

/**
 * The requests of `server` that {@link asksForSocket}, as an emitter of `upgrade` that stands in for the
 * server. Where Node has no `shouldUpgradeCallback`, the others are given back here: there a body is still in
 * the socket.
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

/** The request as it came, but for the header `upgrade`. */
function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.toLowerCase() !== 'upgrade') lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
