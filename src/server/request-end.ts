import { setMaxListeners } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asksForSocket } from './realtime/upgrades.ts';
import { type ActiveSpan, traceRequest } from '../tracing/spans.ts';

/** How a request ended. */
export interface RequestEnd {
  /** The status of the answer; 499 (cancelled) if the answer is missing or incomplete. */
  readonly status: number;
  /** Whether the complete answer was sent; otherwise the connection broke. */
  readonly isAnswered: boolean;
  readonly milliseconds: number;
}

const UNANSWERED = 499;

/**
 * Calls `onEnd` once at the end of each HTTP request, even if its client left early. WebSockets are ignored.
 */
export function onRequestEnd(
  app: FastifyInstance,
  onEnd: (request: FastifyRequest, end: RequestEnd) => void,
): void {
  const watched = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', async (request, reply) => {
    if (asksForSocket(request.raw)) return;
    const { socket } = request.raw;
    const lost = () => onEnd(request, endOf(reply, UNANSWERED));
    // Pipelined requests share a connection, and a response has no events before its turn.
    setMaxListeners(0, socket);
    socket.once('close', lost);
    watched.set(request, () => socket.off('close', lost));
  });
  app.addHook('onResponse', async (request, reply) => {
    watched.get(request)?.();
    onEnd(request, endOf(reply));
  });
}

const endOf = ({ statusCode, elapsedTime }: FastifyReply, unanswered?: number): RequestEnd => ({
  status: unanswered ?? statusCode,
  isAnswered: unanswered === undefined,
  milliseconds: Math.round(elapsedTime),
});

/** Requests that get a span: those about speech or text. */
const TRACED = /^\/v1\/(?:audio\/|realtime$)/;

/** Traces each request for speech or text, as a part of the trace in its `traceparent`. */
export function traceRequests(app: FastifyInstance): void {
  const traced = new WeakMap<FastifyRequest, ActiveSpan>();
  app.addHook('onRequest', async (request) => {
    const { method, routeOptions, headers, id } = request;
    const route = routeOptions.url ?? '';
    if (method === 'OPTIONS' || !TRACED.test(route)) return;
    const attributes = { 'http.request.method': method, 'http.route': route, 'voice.request_id': id };
    const begun = traceRequest(id, `${method} ${route}`, attributes, headers.traceparent?.toString());
    traced.set(request, begun);
    // A request that became a socket has no response that could end.
    if (asksForSocket(request.raw)) request.raw.socket.once('close', () => begun.end());
  });
  onRequestEnd(app, (request, { status }) => {
    const attributes = { 'http.response.status_code': status };
    traced.get(request)?.end(attributes, status >= 500 ? String(status) : undefined);
  });
}
