import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { correctedUrl } from '../routing.ts';

/** Where live sessions are held. */
export const REALTIME_PATH = '/v1/realtime';

/** Where speech is translated live. */
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

/** The request as it came, but for the header `upgrade`. */
function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.toLowerCase() !== 'upgrade') lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
