import type { FastifyReply, FastifyRequest } from 'fastify';
import { cancelled } from '../domain/errors.ts';
import { clientNetwork } from './client-share.ts';
import type { RunningRequests } from './running-requests.ts';

/**
 * Runs a request's work. Its id cancels it, and so does the client by leaving. Rejects with the reason of the
 * abort.
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
    // A request that was reported as cancelled must not end as done.
    running.signal.throwIfAborted();
    return result;
  } catch (error) {
    throw running.signal.aborted ? running.signal.reason : error;
  } finally {
    response.off('close', leave);
    running.close();
  }
}
