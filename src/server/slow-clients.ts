import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../base/clock.ts';
import { asksForSocket } from './realtime/upgrades.ts';
import { refuseSlowRequest } from './refuse-request.ts';

/** The least number of bytes in each interval. */
interface Pace {
  readonly leastBytes: number;
  readonly everyMs: number;
}

/**
 * The least progress of a body and of an answer. Even slow connections are faster, and so is live silence in
 * FLAC (60 bytes a second); a player that is ahead stops reading for a while.
 */
const PACES = {
  body: { leastBytes: 2_000, everyMs: 60_000 },
  answer: { leastBytes: 1, everyMs: 120_000 },
} satisfies Record<string, Pace>;

/**
 * Ends connections whose client sends a body slower than 2,000 bytes a minute (with 408), or reads nothing of
 * an answer for two minutes. WebSockets are exempt. `clock` measures the time.
 */
export function limitSlowClients(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', async ({ raw: request }, { raw: response }) => {
    if (asksForSocket(request)) return;
    const callOffBody = watch(sending(request, response), PACES.body, clock);
    request.once('close', callOffBody);
    const callOffAnswer = watch(reading(response), PACES.answer, clock);
    response.once('close', callOffAnswer);
  });
}

/** One direction of a connection. */
interface Transfer {
  /** The number of transferred bytes. */
  readonly count: () => number;
  /** Whether the client must act next. */
  readonly awaitsClient: () => boolean;
  readonly isOver: () => boolean;
  readonly cut: () => void;
}

const sending = (request: IncomingMessage, response: ServerResponse): Transfer => ({
  count: () => request.socket.bytesRead,
  // Received bytes that are not read yet are not the client's delay.
  awaitsClient: () => request.readableLength === 0,
  isOver: () => request.complete || request.destroyed,
  cut: () => (response.headersSent ? request.destroy() : refuseSlowRequest(request.socket)),
});

const reading = (response: ServerResponse): Transfer => ({
  count: () => (response.socket ? response.socket.bytesWritten - response.socket.writableLength : 0),
  awaitsClient: () => response.writableLength > 0,
  isOver: () => response.writableFinished,
  cut: () => response.destroy(),
});

/** Cuts off a transfer that waits for its client and moves fewer than `leastBytes` in `everyMs`. */
function watch(
  { count, awaitsClient, isOver, cut }: Transfer,
  { leastBytes, everyMs }: Pace,
  clock: Clock,
): () => void {
  let callOff: () => void = () => undefined;
  const look = (before: number) => {
    if (isOver()) return;
    callOff = clock.after(everyMs, () => {
      if (!isOver() && awaitsClient() && count() - before < leastBytes) cut();
      else look(awaitsClient() ? count() : -Infinity);
    });
  };
  look(count());
  return () => callOff();
}
