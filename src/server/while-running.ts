import type { FastifyReply, FastifyRequest } from 'fastify';
import { cancelled } from '../domain/errors.ts';
import { clientNetwork } from './client-share.ts';
import type { RunningRequests } from './running-requests.ts';

/**
 * Runs the work of an HTTP request. A cancel of its id, or the end of the connection, aborts `signal`; then
 * it rejects with the reason.
 */
export async function whileRunning<T>(
  request: FastifyRequest,
  { raw: response }: FastifyReply,
  requests: RunningRequests,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const running = requests.start(request.id, clientNetwork(request.ip));
  const leave = () => {
    if (!response.writableFinished) running.abort(cancelled());
  };
  response.once('close', leave);
  if (response.destroyed) leave();
  try {
    const result = await work(running.signal);
    // A request that was reported as cancelled must not succeed.
    running.signal.throwIfAborted();
    return result;
  } catch (error) {
    throw running.signal.aborted ? running.signal.reason : error;
  } finally {
    response.off('close', leave);
    running.close();
  }
}
