import type { FastifyReply, FastifyRequest } from 'fastify';

/** Clients wait for the first byte of an answer: Node's own, `fetch`, for five minutes. */
const INTERVAL_MS = 30_000;

/**
 * Tells a client now and then, until its answer begins, that its long file is still being worked on: `102 Processing` (RFC
 * 2518), which any client passes over, and which leaves the status of the answer open. What it returns ends that.
 */
export function tellStillWorking(
  { raw: { httpVersionMajor, httpVersionMinor } }: FastifyRequest,
  { raw: response }: FastifyReply,
  intervalMs = INTERVAL_MS,
): () => void {
  // HTTP/1.0 knows no interim answers.
  if (httpVersionMajor === 1 && httpVersionMinor === 0) return () => undefined;
  const timer = setInterval(() => {
    if (!response.headersSent && !response.destroyed) response.writeProcessing();
  }, intervalMs);
  return () => clearInterval(timer);
}
