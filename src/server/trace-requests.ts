import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Traced, traceRequest } from '../tracing/spans.ts';
import { asksForSocket } from './realtime/upgrades.ts';
import { whenOver } from './when-over.ts';

/** What is worth a span: all that asks for speech or text. */
const TRACED = /^\/v1\/(?:audio\/|realtime$)/;

/**
 * Tells of each request that asks for speech or text from its first byte to its last, as a part of what its
 * `traceparent` names.
 */
export function traceRequests(app: FastifyInstance): void {
  const traced = new WeakMap<FastifyRequest, Traced>();
  app.addHook('onRequest', async (request) => {
    const { method, routeOptions, headers, id } = request;
    const route = routeOptions.url ?? '';
    if (method === 'OPTIONS' || !TRACED.test(route)) return;
    const attributes = { 'http.request.method': method, 'http.route': route, 'voice.request_id': id };
    const begun = traceRequest(id, `${method} ${route}`, attributes, headers.traceparent?.toString());
    traced.set(request, begun);
    // What became a socket has no answer that could end.
    if (asksForSocket(request.raw)) request.raw.socket.once('close', () => begun.end());
  });
  whenOver(app, (request, { status }) => {
    const attributes = { 'http.response.status_code': status };
    traced.get(request)?.end(attributes, status >= 500 ? String(status) : undefined);
  });
}
