import fastify, { type FastifyReply } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defer } from '../../src/base/deferred.ts';
import { EventStream } from '../../src/server/event-stream.ts';

/** Serves one event stream, which is passed to `use`. */
async function served(use: (events: EventStream, reply: FastifyReply) => void): Promise<string> {
  const app = fastify({ forceCloseConnections: true });
  app.get('/', (_request, reply) => {
    reply.header('x-request-id', 'mine');
    use(new EventStream(reply, 10), reply);
  });
  onTestFinished(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

describe('an event stream', () => {
  it('begins with its first event, and sends keep-alive comments between events', async () => {
    const address = await served((events) => {
      expect(events.begun).toBe(false);
      events.send({ type: 'first' });
      expect(events.begun).toBe(true);
      setTimeout(() => void events.end({ type: 'last' }), 100);
    });
    const response = await fetch(address);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      'x-request-id': 'mine',
    });
    expect(await response.text()).toMatch(
      /^data: \{"type":"first"\}\n\n(: still at work\n\n)+data: \{"type":"last"\}\n\ndata: \[DONE\]\n\n$/,
    );
  });

  it('sends keep-alive comments before its first event, if that takes long', async () => {
    const address = await served((events) => {
      events.keepAlive();
      events.keepAlive();
      expect(events.begun).toBe(true);
      setTimeout(() => void events.end({ type: 'last' }), 100);
    });
    expect(await (await fetch(address)).text()).toMatch(/^(: still at work\n\n)+data: \{"type":"last"\}/);
  });

  it('survives a client that leaves', async () => {
    const gone = defer<EventStream>();
    const address = await served((events, { raw }) => {
      events.send({ type: 'first' });
      raw.once('close', () => gone.resolve(events));
    });
    const leaving = new AbortController();
    await fetch(address, { signal: leaving.signal });
    leaving.abort();
    const events = await gone.promise;
    events.send({ type: 'more' });
    expect(events.fail({ error: { message: 'No.', type: 'x', param: '', code: 'x' } }).raw.destroyed).toBe(
      true,
    );
  });
});
