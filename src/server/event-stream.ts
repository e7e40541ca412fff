import type { FastifyReply } from 'fastify';
import type { OutgoingHttpHeaders } from 'node:http';
import type { ErrorBody } from '../wire/errors.ts';

/** The interval of heartbeats: proxies and clients close a stream that is silent much longer. */
const HEARTBEAT_MS = 15_000;

/**
 * A stream of server-sent events. Nothing is sent before the first event, so that the request can still fail
 * with its own status.
 */
export class EventStream {
  readonly #reply: FastifyReply;
  readonly #heartbeatMs: number;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(reply: FastifyReply, heartbeatMs = HEARTBEAT_MS) {
    this.#reply = reply;
    this.#heartbeatMs = heartbeatMs;
  }

  /** Whether the stream has begun. */
  get begun(): boolean {
    return this.#heartbeat !== undefined;
  }

  /** Begins the stream without an event, so that the client does not time out. */
  keepAlive(): void {
    if (!this.begun) this.#begin();
  }

  send(event: { readonly type: string }): void {
    this.#write(`data: ${JSON.stringify(event)}\n\n`);
  }

  /** Sends the last event and the end marker. */
  end(event: { readonly type: string }): FastifyReply {
    this.send(event);
    return this.#close('data: [DONE]\n\n');
  }

  /** Ends the stream with an error. */
  fail(body: ErrorBody): FastifyReply {
    return this.#close(`event: error\ndata: ${JSON.stringify(body)}\n\n`);
  }

  #write(frame: string): void {
    if (!this.begun) this.#begin();
    this.#reply.raw.write(frame);
  }

  #begin(): void {
    const { raw } = this.#reply.hijack();
    raw.writeHead(200, {
      ...(this.#reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      // Some proxies buffer a stream to its end otherwise.
      'x-accel-buffering': 'no',
    });
    this.#heartbeat = setInterval(() => this.#write(': still at work\n\n'), this.#heartbeatMs);
  }

  #close(lastFrame: string): FastifyReply {
    this.#write(lastFrame);
    clearInterval(this.#heartbeat);
    this.#reply.raw.end();
    return this.#reply;
  }
}
