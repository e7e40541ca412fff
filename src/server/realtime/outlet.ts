import type { WebSocket } from '@fastify/websocket';
import type { Clock } from '../../base/clock.ts';
import type { SocketFrame } from './dialect.ts';

/** The most bytes that are buffered for a client. */
const MOST_BUFFERED_BYTES = 262_144;

/** A client that leaves the buffer unread for this long is disconnected. */
const STALL_MS = 30_000;

/** Writes frames to a socket, no faster than its client reads them. */
export class Outlet {
  readonly #socket: WebSocket;
  readonly #clock: Clock;

  constructor(socket: WebSocket, clock: Clock) {
    this.#socket = socket;
    this.#clock = clock;
  }

  /** Resolves when another frame may be sent, or the client is gone. Cuts off a client that does not read. */
  async send(frame: SocketFrame): Promise<void> {
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN) return;
    const written = new Promise<void>((resolve) => {
      socket.send(frame, () => resolve());
    });
    if (socket.bufferedAmount <= MOST_BUFFERED_BYTES) return;
    const callOff = this.#clock.after(STALL_MS, () => socket.terminate());
    await written;
    callOff();
  }
}

/** The interval of pings; a client must answer within it. */
export const PING_MS = 20_000;

/** Pings a client and disconnects it if it does not answer. Returns a function that stops this. */
export function keepAlive(socket: WebSocket, clock: Clock): () => void {
  let answered = true;
  let callOff: () => void;
  const listen = () => (answered = true);
  const ask = () => {
    if (!answered) return socket.terminate();
    // A paused socket does not read the client's answer.
    answered = socket.isPaused;
    socket.ping();
    callOff = clock.after(PING_MS, ask);
  };
  callOff = clock.after(PING_MS, ask);
  socket.on('pong', listen).on('message', listen);
  return () => {
    callOff();
    socket.off('pong', listen).off('message', listen);
  };
}
