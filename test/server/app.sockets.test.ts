import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { defer } from '../../src/base/deferred.ts';
import { workerLost } from '../../src/domain/errors.ts';
import type { TranscriptionEvent } from '../../src/wire/rest/transcript-events.ts';
import { bursts, wav } from '../fixtures/signals.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { FakeStt, said } from '../helpers/fake-stt.ts';
import { isInstalled } from '../helpers/installed-program.ts';
import { TALK, talkForm, testServer, TRANSCRIPTIONS, type TestServer } from './test-server.ts';

/** A program with Python's own HTTP client: posts standard input, prints the status and the text. */
const PYTHON_CLIENT = `
import http.client, json, os, sys
client = http.client.HTTPConnection('127.0.0.1', int(sys.argv[1]))
client.request('POST', sys.argv[2], sys.stdin.buffer.read(), {'content-type': os.environ['TYPE']})
answer = client.getresponse()
body = answer.read()
print(answer.status, json.loads(body)['text'] if body else '')
`;
/** An engine that works until the test or an abort ends it. */
function busyEngine() {
  const release = defer<void>();
  const signals: AbortSignal[] = [];
  const engine = new FakeStt({
    lanes: 1,
    capabilities: { batchInference: true },
    answer: async (_, signal) => {
      signals.push(signal);
      await release.promise;
      return said('at last');
    },
  });
  return { engine, signals, release: release.resolve };
}

const send = (address: string, init: RequestInit = {}, form = talkForm()) =>
  fetch(`${address}${TRANSCRIPTIONS}`, { method: 'POST', body: form, ...init });

const cancel = async (address: string, id: string) =>
  (await fetch(`${address}${TRANSCRIPTIONS}/${id}/cancel`, { method: 'POST' })).json();

const nothingLeft = async ({ uploads, runtime }: TestServer) =>
  eventually(() => {
    expect([uploads(), runtime.temporaryFiles(), runtime.openRecordings()]).toEqual([[], [], 0]);
  });

describe('POST /v1/audio/transcriptions/{id}/cancel', () => {
  it('ends a running request with 499 at once, stops the engine, and frees its slot', async () => {
    const { engine, signals, release } = busyEngine();
    const server = await testServer({ engine });
    const address = await server.listen();
    const answer = send(address, { headers: { 'x-request-id': 'mine' } });
    await eventually(() => expect(signals).toHaveLength(1));
    expect(await cancel(address, 'mine')).toEqual({ request_id: 'mine', cancelled: true });
    expect(await cancel(address, 'mine')).toEqual({ request_id: 'mine', cancelled: false });
    const response = await answer;
    expect([response.status, response.headers.get('x-request-id')]).toEqual([499, 'mine']);
    expect(await response.json()).toMatchObject({
      error: { type: 'request_cancelled', code: 'request_cancelled' },
    });
    expect(signals[0]!.aborted).toBe(true);
    await nothingLeft(server);
    release();
    expect((await send(address, { headers: { 'x-request-id': 'mine' } })).status).toBe(200);
    expect(await cancel(address, 'mine')).toEqual({ request_id: 'mine', cancelled: false });
  });

  it('ends a request whose upload has not arrived', async () => {
    const server = await testServer();
    const address = await server.listen();
    const { socket, received } = await openUpload(address, { 'x-request-id': 'slow' });
    await eventually(() => expect(server.uploads()).toHaveLength(1));
    expect(await cancel(address, 'slow')).toMatchObject({ cancelled: true });
    await eventually(() => expect(received()).toMatch(/^HTTP\/1\.1 499 /));
    await nothingLeft(server);
    socket.destroy();
  });

  it.each(['never-seen', 'x'.repeat(200), '%00', 'a%2Fb', '..%2F..', 'ä'])(
    'for %s answers false, with any body',
    async (id) => {
      const { app } = await testServer();
      const url = `${TRANSCRIPTIONS}/${encodeURI(id).replaceAll('%25', '%')}/cancel`;
      for (const [type, payload] of [
        ['application/json', ''],
        ['application/json', '{'],
        ['text/plain', 'now!'],
        ['nonsense', 'x'],
      ]) {
        const response = await app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': type! },
          payload: payload!,
        });
        expect([response.statusCode, response.json().cancelled]).toEqual([200, false]);
      }
    },
  );
});

describe('a request id', () => {
  it('can be in flight only once', async () => {
    const { engine, signals, release } = busyEngine();
    const address = await (await testServer({ engine })).listen();
    const headers = { 'x-request-id': 'twin' };
    const first = send(address, { headers });
    await eventually(() => expect(signals).toHaveLength(1));
    const second = await send(address, { headers });
    expect([second.status, await second.json()]).toMatchObject([
      409,
      { error: { type: 'invalid_request_error', code: 'duplicate_request_id' } },
    ]);
    release();
    expect((await first).status).toBe(200);
  });
});

describe('a client that leaves', () => {
  it('cancels its job', async () => {
    const { engine, signals } = busyEngine();
    const server = await testServer({ engine });
    const address = await server.listen();
    for (const stream of ['false', 'true']) {
      const leaving = new AbortController();
      const answer = send(address, { signal: leaving.signal }, talkForm({ stream }));
      answer.catch(() => undefined);
      await eventually(() => expect(signals.at(-1)?.aborted).toBe(false));
      leaving.abort();
      await eventually(() => expect(signals.at(-1)!.aborted).toBe(true));
      await nothingLeft(server);
    }
    expect(signals).toHaveLength(2);
  });

  it('in the middle of its upload leaves nothing behind', async () => {
    const server = await testServer();
    const address = await server.listen();
    const { socket } = await openUpload(address);
    await eventually(() => expect(server.uploads()).toHaveLength(1));
    socket.destroy();
    await nothingLeft(server);
    expect((await send(address)).status).toBe(200);
  });
});

describe('server-sent events', () => {
  /** Reads events as they arrive. */
  async function* events(response: Response): AsyncGenerator<string> {
    let text = '';
    for await (const bytes of response.body!) {
      text += Buffer.from(bytes as Uint8Array).toString();
      const frames = text.split('\n\n');
      text = frames.pop()!;
      yield* frames;
    }
    expect(text).toBe('');
  }

  it('arrive while the rest is being transcribed, and add up to the text', async () => {
    const release = defer<void>();
    let chunks = 0;
    const engine = new FakeStt({
      lanes: 1,
      answer: async () => {
        const chunk = chunks++;
        // The first window has four segments. The next is transcribed when the client has read those.
        if (chunk >= 4) await release.promise;
        return said(`chunk ${chunk}`);
      },
    });
    const server = await testServer({ engine, maxUploadBytes: 2 ** 24 });
    const address = await server.listen();
    const loud = Array.from({ length: 8 }, (_, at) => [at * 10 + 1, at * 10 + 8] as const);
    const form = talkForm({ stream: 'true', language: 'en' }, wav(bursts(80, ...loud)));
    const response = await send(address, { headers: { 'x-request-id': 'events' } }, form);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('x-request-id')).toBe('events');
    const frames: string[] = [];
    for await (const frame of events(response)) {
      frames.push(frame);
      if (frames.length === 4) release.resolve();
    }
    expect(frames.pop()).toBe('data: [DONE]');
    const parsed = frames.map((frame) => JSON.parse(frame.slice('data: '.length)) as TranscriptionEvent);
    const done = parsed.pop();
    expect(parsed.map((event) => (event.type === 'transcript.text.delta' ? event.segment_id : ''))).toEqual(
      loud.map((_, at) => String(at)),
    );
    const text = parsed.map((event) => (event.type === 'transcript.text.delta' ? event.delta : '')).join('');
    expect(done).toMatchObject({
      type: 'transcript.text.done',
      text,
      usage: { type: 'tokens', input_tokens: 800 },
    });
    expect(text).toMatch(/^chunk \d+( chunk \d+){7}$/);
    await nothingLeft(server);
  });

  it('end with an error if a late one occurs, and with a status if an early one occurs', async () => {
    let chunks = 0;
    let healthy = 4;
    const engine = new FakeStt({
      lanes: 1,
      answer: () => {
        if (chunks++ < healthy) return said('fine');
        throw workerLost();
      },
    });
    const server = await testServer({ engine, maxUploadBytes: 2 ** 24 });
    const address = await server.listen();
    const loud = Array.from({ length: 8 }, (_, at) => [at * 10 + 1, at * 10 + 8] as const);
    const form = talkForm({ stream: 'true', language: 'en' }, wav(bursts(80, ...loud)));
    const late = await send(address, {}, form);
    expect(late.status).toBe(200);
    const frames: string[] = [];
    for await (const frame of events(late)) frames.push(frame);
    const [event, data = ''] = frames.at(-1)!.split('\n');
    expect([frames.length, event]).toEqual([5, 'event: error']);
    expect(JSON.parse(data.slice('data: '.length))).toMatchObject({
      error: { type: 'bad_gateway', code: 'worker_crash' },
    });
    healthy = 0;
    const early = await send(address, {}, form);
    expect([early.status, await early.json()]).toMatchObject([502, { error: { code: 'worker_crash' } }]);
    await nothingLeft(server);
  });
});

describe('during the transcription of a long file', () => {
  it.skipIf(!isInstalled('python3'))(
    'the server sends nothing, because clients take the first bytes for the answer',
    async () => {
      // Every periodic timer fires many times.
      vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      const { engine, signals, release } = busyEngine();
      // The deadlines of the engine's work do not fire.
      const scheduler = { clock: new FakeClock(), expectsCompany: () => false };
      const address = await (await testServer({ engine, scheduler })).listen();
      const body = new Response(talkForm());
      const client = spawn('python3', ['-c', PYTHON_CLIENT, new URL(address).port, TRANSCRIPTIONS], {
        env: { ...process.env, TYPE: body.headers.get('content-type')! },
      });
      client.stdin.end(Buffer.from(await body.arrayBuffer()));
      await eventually(() => expect(signals).toHaveLength(1));
      vi.advanceTimersByTime(3_600_000);
      release();
      expect(await text(client.stdout)).toBe('200 at last\n');
    },
  );
});

describe('closing the server', () => {
  it('waits for requests in flight, and rejects new ones', async () => {
    const { engine, signals, release } = busyEngine();
    const server = await testServer({ engine, drainMs: 60_000 });
    const address = await server.listen();
    const first = send(address);
    await eventually(() => expect(signals).toHaveLength(1));
    const closing = server.app.close();
    await new Promise((resolve) => setImmediate(resolve));
    const second = await send(address);
    expect([second.status, await second.json()]).toMatchObject([
      503,
      { error: { type: 'service_unavailable' } },
    ]);
    const states = ['/health', '/health/live', '/health/ready'].map((path) => fetch(`${address}${path}`));
    expect((await Promise.all(states)).map(({ status }) => status)).toEqual([200, 200, 503]);
    release();
    expect((await first).status).toBe(200);
    await closing;
  });

  it('waits as long as requests in flight may take', async () => {
    const { engine, signals, release } = busyEngine();
    const server = await testServer({ engine, drainMs: 3_600_000 });
    const first = send(await server.listen());
    await eventually(() => expect(signals).toHaveLength(1));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const closing = server.app.close();
    await vi.advanceTimersByTimeAsync(3_599_000);
    release();
    vi.useRealTimers();
    expect((await first).status).toBe(200);
    await closing;
  });

  it('ends requests that take too long with 503', async () => {
    const { engine, signals } = busyEngine();
    const server = await testServer({ engine, drainMs: 50 });
    const address = await server.listen();
    const first = send(address);
    await eventually(() => expect(signals).toHaveLength(1));
    await server.app.close();
    const { status, headers } = await first;
    expect([status, headers.get('retry-after'), headers.get('connection')]).toEqual([503, '1', 'close']);
    await nothingLeft(server);
  });
});

describe('an upload', () => {
  it('over the limit is rejected unread if its size is declared', async () => {
    const server = await testServer();
    const address = await server.listen();
    const { socket, received } = await openUpload(address, { 'content-length': String(2 ** 32) });
    await eventually(() => expect(received()).toMatch(/^HTTP\/1\.1 413 /));
    expect(received()).toContain('"An upload may have 1 MiB; this one is 4096 MiB.');
    expect(received()).toContain('"code":"file_too_large"');
    socket.destroy();
    await nothingLeft(server);
  });

  it('is not read at all while the queue is full', async () => {
    const server = await testServer({ scheduler: { maxQueued: 0 } });
    const { socket, received } = await openUpload(await server.listen());
    await eventually(() => expect(received()).toMatch(/^HTTP\/1\.1 429 /));
    socket.destroy();
  });

  it('that was rejected leaves a usable connection', async () => {
    const server = await testServer();
    const { socket, received } = open(await server.listen());
    const start = Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\n');
    const length = 1_900_000;
    socket.write(
      `POST ${TRANSCRIPTIONS} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\n\r\n',
    );
    socket.write(Buffer.concat([start, Buffer.alloc(length - start.length)]));
    socket.write('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await eventually(() => expect(received()).toMatch(/^HTTP\/1\.1 413 .*HTTP\/1\.1 200 OK/s));
  });

  it('over the limit is rejected at the limit, and the client can read the answer', async () => {
    const server = await testServer();
    const address = await server.listen();
    const big = talkForm({}, new Uint8Array(2 ** 20 + 1));
    const declared = await send(address, {}, big);
    expect([declared.status, await declared.json()]).toMatchObject([
      413,
      { error: { type: 'invalid_request_error', code: 'file_too_large', param: 'file' } },
    ]);
    const body = new Response(talkForm({}, new Uint8Array(2 ** 23)));
    const chunked = await send(address, {
      body: body.body!,
      headers: { 'content-type': body.headers.get('content-type')! },
      duplex: 'half',
    });
    expect([chunked.status, await chunked.json()]).toMatchObject([
      413,
      { error: { code: 'file_too_large' } },
    ]);
    await nothingLeft(server);
    const exact = talkForm({}, Buffer.concat([TALK, new Uint8Array(2 ** 20 - TALK.length)]));
    expect((await send(address, {}, exact)).status).toBe(200);
    // The page may send uploads of any size from this machine; this one is rejected for its content.
    const ofPage = await send(address, { headers: { 'sec-fetch-site': 'same-origin' } }, big);
    expect([ofPage.status, await ofPage.json()]).not.toMatchObject([413, {}]);
  });
});

describe('a part without headers', () => {
  it.each([1_000, 30_000, 900_000])('of %i bytes is skipped, and the rest is read', async (length) => {
    const address = await (await testServer()).listen();
    const parts = [
      Buffer.from('--x\r\ncontent-disposition: form-data; name="model"\r\n\r\ntest-model\r\n'),
      Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\n'),
      wav(bursts(0.5, [0.1, 0.4])),
      Buffer.from(`\r\n--x\r\nno header at all\r\n\r\n${'y'.repeat(length)}\r\n--x--\r\n`),
    ];
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const response = await send(address, { body: Buffer.concat(parts), headers });
    expect([response.status, await response.json()]).toMatchObject([200, { text: '0.3 seconds of sound' }]);
  });
});

describe('bytes that are not an HTTP request', () => {
  it.each<[name: string, bytes: string, status: number, words?: string]>([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['a request without a host', 'GET /health HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    [
      'an expectation that nobody knows',
      'GET /health HTTP/1.1\r\nhost: localhost\r\nexpect: the best\r\n\r\n',
      417,
    ],
    ['a header without end', `GET /health HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'too long'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
    ],
  ])('%s get an error object', async (_, bytes, status, words = '') => {
    const address = await (await testServer()).listen();
    const { socket, received } = open(address);
    socket.write(bytes);
    await once(socket, 'close');
    const [head = '', body = ''] = received().split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/x-request-id: req_/);
    expect(JSON.parse(body)).toMatchObject({
      error: { type: 'invalid_request_error', param: null, message: expect.stringContaining(words) },
    });
  });
});

function open(address: string) {
  const socket: Socket = connect(Number(new URL(address).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  let text = '';
  socket.setEncoding('utf8').on('data', (data: string) => (text += data));
  return { socket, received: () => text };
}

/** Sends a form up to the end of its file. */
async function openUpload(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ReturnType<typeof open>> {
  const { socket, received } = open(address);
  await once(socket, 'connect');
  const start = Buffer.concat([
    Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="model"\r\n\r\ntest-model\r\n' +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="talk.wav"\r\n\r\n',
    ),
    TALK,
  ]);
  const end = Buffer.from('\r\n--x--\r\n');
  const all = {
    host: 'localhost',
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(start.length + end.length),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${TRANSCRIPTIONS} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(start);
  return { socket, received };
}
