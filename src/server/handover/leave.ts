import { Server } from 'node:net';
import type { Clock } from '../../base/clock.ts';
import { defer } from '../../base/deferred.ts';

/**
 * A connection without a request is closed by Node.js after 72 s, as its headers say (`keep-alive:
 * timeout=72`), so that no client sends a request into a connection that is just closed. A little later none
 * is left.
 */
const IDLE_MS = 75_000;

/** Stops accepting connections. Those that are open stay open, which `http.Server.close` would not do. */
export function stopAccepting(server: Server): void {
  Server.prototype.close.call(server);
}

/**
 * Resolves when all connections of `server`, which accepts no more, have ended, or only idle ones are left:
 * `isBusy` returns whether others are.
 */
export async function connectionsEnded(server: Server, isBusy: () => boolean, clock: Clock): Promise<void> {
  const over = defer<void>();
  let callOff: () => void = () => undefined;
  const look = () => {
    callOff = clock.after(IDLE_MS, () => (isBusy() ? look() : over.resolve()));
  };
  look();
  server.once('close', () => over.resolve());
  server.getConnections((_, open) => open === 0 && over.resolve());
  await over.promise;
  callOff();
}
