import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * The requests of `server` that ask for a WebSocket at `path`, as an emitter of `upgrade` that stands in for the
 * server. Node hands over every request that asks for any upgrade as soon as anybody listens, HTTP/2 included, which
 * some clients offer with their first request: all others are given back, to be answered as if they had not asked.
 */
export function upgradesOf(server: Server, path: string): Server {
  const upgrades = new EventEmitter();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [asked] = (request.url ?? '').split('?');
    const isWebSocket = request.headers.upgrade?.toLowerCase() === 'websocket';
    if (isWebSocket && asked === path && upgrades.listenerCount('upgrade') > 0) {
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
