import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defer } from '../../../src/base/deferred.ts';
import { exchange, openExchange, type Limit, type HttpRequest } from '../../../src/cli/remote/exchange.ts';
import { invalidAudio } from '../../../src/domain/errors.ts';
import { eventually } from '../../helpers/eventually.ts';
import { untilStill } from '../../helpers/until-still.ts';

const BLOCK = Buffer.alloc(65_536, 7);
/** A number of blocks that make 256 MiB, more than any system buffers on a connection. */
const MANY = 4_096;

describe('exchange', () => {
  it('sends the whole body at the speed of the reader, and returns the whole answer', async () => {
    const receiver = { reads: false };
    const { ask } = await serve(async (request, response) => {
      await untilStill(() => taken);
      receiver.reads = true;
      let bytes = 0;
      for await (const block of request as AsyncIterable<Buffer>) bytes += block.length;
      response.writeHead(201, { 'x-kind': 'told' }).end(String(bytes));
    });
    let taken = 0;
    const body = (async function* () {
      for (; !receiver.reads && taken < MANY; taken++) yield BLOCK;
    })();
    const { status, headers, body: answer } = await ask({ method: 'POST', body });
    expect([status, headers['x-kind'], answer.toString()]).toEqual([
      201,
      'told',
      String(taken * BLOCK.length),
    ]);
    expect(taken).toBeLessThan(MANY);
  });

  it('stops sending a body when the answer has come', async () => {
    const { ask } = await serve((_, response) => response.writeHead(413).end('too large'));
    let isOver = false;
    const body = (async function* () {
      try {
        for (;;) {
          yield BLOCK;
          await pause(0);
        }
      } finally {
        isOver = true;
      }
    })();
    const { status, body: answer } = await ask({ method: 'POST', body });
    expect([status, answer.toString()]).toEqual([413, 'too large']);
    await expect.poll(() => isOver).toBe(true);
  });

  it('waits for the start of an answer without a limit if it is patient', async () => {
    const { ask } = await serve(async (_, response) => {
      await pause(300);
      response.end('at last');
    });
    // The answer is tried again, because a machine that stands still for a moment also seems silent.
    await eventually(async () =>
      expect((await ask({ silenceMs: 100, isPatient: true })).body.toString()).toBe('at last'),
    );
    await expect(ask({ silenceMs: 100 })).rejects.toThrow('has sent nothing');
  });

  it('fails with the error of its body', async () => {
    const { ask } = await serve((request) => request.resume());
    const body = (async function* () {
      yield BLOCK;
      throw invalidAudio('talk.wav', 'it became shorter.');
    })();
    await expect(ask({ method: 'POST', body })).rejects.toMatchObject({
      kind: 'invalid_audio',
      message: 'talk.wav: it became shorter.',
    });
  });

  it.each([
    ['before it answers', () => undefined],
    ['in the middle of its answer', (_: unknown, response: Response) => response.write('half')],
  ])('gives up a server that falls silent %s', async (when, answer) => {
    const { ask } = await serve(answer);
    const isPatient = when === 'in the middle of its answer';
    await expect(ask({ silenceMs: 150, isPatient })).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'The server at THERE has sent nothing for 0.15 s.',
    });
  });

  it('gives up an answer that is longer than its limit', async () => {
    let isGone = false;
    const { ask } = await serve((_, response) => {
      response.on('close', () => (isGone = true));
      const more = () => {
        while (!response.destroyed && response.write(BLOCK));
      };
      response.on('drain', more);
      more();
    });
    await expect(ask({ maxBytes: 1_000_000 })).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'The program at THERE sends more than 1.00 MB, more than any voice server does.',
    });
    await expect.poll(() => isGone).toBe(true);
  });

  it.each([
    ['not listening', undefined, 'No server answers at THERE (ECONNREFUSED). Start one with: voice serve'],
    [
      'hanging up',
      (socket: Socket) => socket.destroy(),
      'The program at THERE broke the connection (ECONNRESET).',
    ],
    [
      'not speaking HTTP',
      (socket: Socket) => socket.end('220 mail.example ESMTP\r\n'),
      'The program at THERE does not speak HTTP.',
    ],
    [
      'breaking off',
      (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'),
      'The program at THERE broke the connection (ECONNRESET).',
    ],
  ])('names the address and the fault of a server that is %s', async (_, behave, message) => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => behave?.(socket));
    });
    const { ask } = await listening(server);
    if (behave === undefined) server.close();
    await expect(ask({})).rejects.toMatchObject({ kind: 'unavailable', message });
  });

  it('fails if the server does not speak TLS', async () => {
    const { url, ask } = await serve((_, response) => response.end());
    const asking = ask({ url: new URL(url.href.replace('http:', 'https:')) });
    await expect(asking).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/^The program at THERE cannot be talked to \([A-Z_]+\)\.$/),
    });
  });

  it.each(['before', 'while waiting', 'in the middle of the answer'])(
    'rejects when its signal aborts %s',
    async (when) => {
      const leaving = new AbortController();
      const { ask } = await serve((_, response) => {
        if (when === 'in the middle of the answer') response.write('half');
        setTimeout(() => leaving.abort(), 20);
      });
      if (when === 'before') leaving.abort();
      await expect(ask({ signal: leaving.signal })).rejects.toMatchObject({ kind: 'cancelled' });
    },
  );
});

describe('openExchange', () => {
  it('yields the answer as it comes', async () => {
    const begun = defer<void>();
    const { url, base } = await serve(async (_, response) => {
      response.write('first');
      await begun.promise;
      response.end('last');
    });
    const { status, blocks } = await openExchange({ ...base, url });
    const seen: string[] = [];
    for await (const block of blocks()) {
      seen.push(block.toString());
      begun.resolve();
    }
    expect([status, seen]).toEqual([200, ['first', 'last']]);
  });

  it('reads no faster than its caller', async () => {
    let written = 0;
    const { url, base } = await serve((_, response) => {
      const more = () => {
        for (let hasRoom = true; hasRoom && written < MANY && !response.destroyed; written++)
          hasRoom = response.write(BLOCK);
      };
      response.on('drain', more);
      more();
    });
    const { blocks } = await openExchange({ ...base, url });
    for await (const block of blocks()) {
      expect(block.length).toBeGreaterThan(0);
      await untilStill(() => written);
      break;
    }
    expect(written).toBeLessThan(MANY);
  });

  it('closes the connection when the reader breaks off', async () => {
    let isGone = false;
    const { url, base } = await serve((_, response) => {
      response.on('close', () => (isGone = true));
      response.write('first');
    });
    const { blocks } = await openExchange({ ...base, url });
    for await (const block of blocks()) {
      expect(block.toString()).toBe('first');
      break;
    }
    await expect.poll(() => isGone).toBe(true);
  });
});

type Response = Parameters<RequestListener>[1];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function serve(answer: (...args: Parameters<RequestListener>) => unknown) {
  const server = createServer((request, response) => void answer(request, response));
  onTestFinished(() => server.closeAllConnections());
  return listening(server);
}

async function listening(server: Server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const { signal } = new AbortController();
  const base = { server: 'THERE', method: 'GET', silenceMs: 60_000, signal } as const;
  const ask = (change: Partial<HttpRequest & Limit>) => exchange({ ...base, url, maxBytes: 1000, ...change });
  return { url, base, ask };
}
