import { Server } from 'node:net';
import type { Clock } from '../../base/clock.ts';
import { defer } from '../../base/deferred.ts';

/**
 * Node.js closes an idle connection after 72 s, as its headers announce (`keep-alive: timeout=72`), so that
 * no client sends a request into a closing connection. A little later, all idle connections are closed.
 */
const IDLE_MS = 75_000;

/** Stops accepting connections. Open ones stay open, unlike with `http.Server.close`. */
export function stopAccepting(server: Server): void {
  Server.prototype.close.call(server);
}

/**
 * Resolves when all connections of `server`, which no longer accepts any, have ended, or only idle ones are
 * left: `isBusy` reports whether there are others.
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
