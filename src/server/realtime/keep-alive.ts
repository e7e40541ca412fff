import type { WebSocket } from '@fastify/websocket';
import type { Clock } from '../../base/clock.ts';

/** How often a client is asked whether it is there; it has as long to answer. */
export const PING_MS = 20_000;

/** Cuts a client off that does not answer any more. What it returns ends that. */
export function keepAlive(socket: WebSocket, clock: Clock): () => void {
  let answered = true;
  let callOff: () => void;
  const listen = () => (answered = true);
  const ask = () => {
    if (!answered) return socket.terminate();
    // Nothing is heard of a client that is made to wait, be it there or not.
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
