import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect as connectTcp } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { eventually } from '../../helpers/eventually.ts';
import { VoiceError } from '../../../src/domain/errors.ts';
import type { RealtimeEvent } from '../../../src/domain/realtime.ts';
import { openLog } from '../../../src/server/log.ts';
import { ClientSecrets } from '../../../src/server/realtime/client-secrets.ts';
import { PING_MS } from '../../../src/server/realtime/outlet.ts';
import { OpenSockets } from '../../../src/server/realtime/open-sockets.ts';
import { realtimeRoutes } from '../../../src/server/routes/realtime.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { manyRuns } from '../../helpers/many-runs.ts';
import { untilStill } from '../../helpers/until-still.ts';
import { FrameError } from '../../../src/wire/realtime/errors.ts';
import type { WireEvent } from '../../../src/wire/realtime/events.ts';
import { parseEvent } from '../../helpers/realtime-events.ts';
import { type FakeSession, fakeSessions } from '../realtime/fake-session.ts';
import { TEST_MODEL } from '../../helpers/test-runtime.ts';
import { realtimeServer, SocketClient } from '../realtime/socket-client.ts';
import { testServer } from '../test-server.ts';
import { unicodeText } from '../../helpers/unicode-text.ts';

const socketAt = (address: string, query = '') => `${address.replace('http', 'ws')}/v1/realtime${query}`;

/** The warnings that the session received. */
const codesOf = ({ complaints }: FakeSession) =>
  complaints.map((error) => error instanceof FrameError && error.code);

/** The response to a rejected upgrade. */
async function refusal(url: string, options: ClientOptions = {}) {
  const socket = new WebSocket(url, options);
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    NodeJS.ReadableStream & {
      readonly statusCode: number;
      readonly headers: Readonly<Record<string, string>>;
    },
  ];
  let text = '';
  for await (const part of response) text += String(part);
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(text) as unknown };
}

describe('connecting', () => {
  it('opens a session with the parameters of the address, under the request id', async () => {
    const server = await realtimeServer();
    const headers = { 'x-request-id': 'mine' };
    const { client, session } = await server.connect('?model=m&language=de', { headers });
    expect(session.asked).toMatchObject({ requestId: 'mine', model: 'm', language: 'de' });
    expect(await client.has(1)).toMatchObject({
      type: 'session.created',
      session_id: session.id,
      model: 'm',
    });
  });

  it('sends the request id with the handshake', async () => {
    const { address } = await realtimeServer();
    const socket = new WebSocket(socketAt(address), { headers: { 'x-request-id': 'mine' } });
    onTestFinished(() => socket.terminate());
    const [response] = (await once(socket, 'upgrade')) as [{ readonly headers: Record<string, string> }];
    expect(response.headers['x-request-id']).toBe('mine');
  });

  it('works without parameters, and with useless ones', async () => {
    const server = await realtimeServer();
    for (const query of ['', '?', '?model=&language=', '?intent=conversation&x=1']) {
      const { client, session } = await server.connect(query);
      expect(session.asked).toMatchObject({ model: undefined, language: undefined });
      expect((await client.has(1)).type).toBe('session.created');
    }
  });

  it('warns about an invalid language, and continues', async () => {
    const server = await realtimeServer();
    const { client, session } = await server.connect('?language=elvish');
    expect(session.asked.language).toBeUndefined();
    await client.has(2);
    expect(client.events[1]).toMatchObject({ type: 'error', code: 'validation_error', recoverable: true });
    expect(client.events[1]!['message']).toContain("'language'");
  });

  it('keeps the frames that arrive with the handshake', async () => {
    const server = await realtimeServer();
    const { port } = new URL(server.address);
    const socket = connectTcp(Number(port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const head = [
      'GET /v1/realtime HTTP/1.1',
      'host: localhost',
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    ].join('\r\n');
    // Two bytes of audio, masked with zeros.
    const frame = Buffer.from([0x82, 0x82, 0, 0, 0, 0, 7, 9]);
    socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), frame, frame]));
    await eventually(() =>
      expect(server.sessions[0]?.heard.map((samples) => [...samples])).toEqual([
        [0x0907 / 32_768],
        [0x0907 / 32_768],
      ]),
    );
  });

  it('is rejected with 403 for other origins and foreign host names, except allowed ones', async () => {
    const server = await realtimeServer({ allowedOrigins: ['https://example.org'] });
    const { client } = await server.connect('', { origin: 'https://example.org' });
    await client.has(1);
    const { status, body } = await refusal(socketAt(server.address), { origin: 'https://example.com' });
    expect(status).toBe(403);
    expect(body).toMatchObject({ error: { type: 'invalid_request_error', code: 'forbidden_origin' } });
    const rebound = await refusal(socketAt(server.address), { headers: { host: 'evil.example' } });
    expect(rebound.status).toBe(403);
    expect(server.sessions).toHaveLength(1);
  });

  it('is rejected with 429 while its client has half of the sessions', async () => {
    const server = await realtimeServer({ maxSessions: 4 });
    const { client } = await server.connect();
    await server.connect();
    const { status, headers, body } = await refusal(socketAt(server.address));
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toMatchObject({
      error: {
        type: 'rate_limit_exceeded',
        message: expect.stringMatching(/^Your address has 2 sessions open/),
      },
    });
    expect(server.sessions).toHaveLength(2);
    client.socket.close();
    await client.closed;
    await eventually(() => server.connect());
  });
});

describe('a malformed handshake', () => {
  const handshake = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };

  it.each([
    ['without a version', { 'sec-websocket-version': undefined }, 426, 'upgrade_required'],
    ['of another version', { 'sec-websocket-version': '12' }, 426, 'upgrade_required'],
    ['without a key', { 'sec-websocket-key': undefined }, 400, 'invalid_request'],
    ['with a truncated key', { 'sec-websocket-key': 'dGhlIHNhbXBs' }, 400, 'invalid_request'],
    ['with a protocol twice', { 'sec-websocket-protocol': 'a, a' }, 400, 'invalid_request'],
    ['with an empty protocol name', { 'sec-websocket-protocol': 'a,,b' }, 400, 'invalid_request'],
  ])('%s gets an error object', async (_, changed, status, code) => {
    const { address, sessions } = await realtimeServer();
    const all = Object.entries({ ...handshake, 'x-request-id': 'mine', ...changed });
    const headers = Object.fromEntries(all.filter(([, value]) => value !== undefined));
    const asking = request(`${address}/v1/realtime`, { headers }).end();
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(status);
    expect(response.headers['x-request-id']).toBe('mine');
    expect(JSON.parse(await text(response))).toMatchObject({ error: { code } });
    expect(response.headers['sec-websocket-version']).toBe(status === 426 ? '13, 8' : undefined);
    expect(sessions).toHaveLength(0);
  });
});

describe('without an upgrade', () => {
  it.each([
    ['GET', 426, 'upgrade_required', /^upgrade, close$/],
    ['POST', 405, 'method_not_allowed', /^/],
    ['DELETE', 405, 'method_not_allowed', /^/],
  ])('%s gets %i and an error object', async (method, status, code, connection) => {
    const { app } = await realtimeServer();
    const response = await app.inject({
      method: method as 'GET',
      url: '/v1/realtime?model=m',
      headers: { connection: 'close' },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ error: { type: 'invalid_request_error', code } });
    expect(response.headers[status === 426 ? 'upgrade' : 'allow']).toMatch(/^websocket$|^GET, HEAD$/);
    expect(String(response.headers.connection)).toMatch(connection);
  });
});

describe('requests for other upgrades', () => {
  const ask = async (address: string, path: string, upgrade: string, body = '') => {
    const socket = connectTcp(Number(new URL(address).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    const method = body === '' ? 'GET' : 'POST';
    const lines = [
      `${method} ${path} HTTP/1.1`,
      'host: localhost',
      'Connection: Upgrade, HTTP2-Settings',
      `Upgrade: ${upgrade}`,
      'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
      ...(body === '' ? [] : ['content-type: application/json', `content-length: ${body.length}`]),
    ];
    const answers = (count: number) =>
      eventually(() => expect(text.match(/HTTP\/1\.1 \d+/g)).toHaveLength(count));
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    await answers(1);
    if (!socket.destroyed) socket.write('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await answers(2);
    return text;
  };

  it('are answered like plain requests, with their bodies, and so are later ones', async () => {
    const { address } = await realtimeServer();
    const health = await ask(address, '/health', 'h2c');
    expect(health).toMatch(/^HTTP\/1\.1 200 OK.*"status":"ok".*HTTP\/1\.1 200 OK.*"status":"ok"/s);
    const speech = await ask(address, '/v1/audio/speech', 'h2c', '{"model":"none","input":"x"}');
    expect(speech).toMatch(/^HTTP\/1\.1 404 .*"model_not_found".*HTTP\/1\.1 200 OK/s);
    expect(await ask(address, '/v1/realtime', 'h2c')).toMatch(/^HTTP\/1\.1 426 /);
  });

  it('of WebSocket to other addresses get the plain answer', async () => {
    const { address } = await realtimeServer();
    expect(await ask(address, '/health', 'websocket')).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(await ask(address, '/v1/nothing', 'websocket')).toMatch(/^HTTP\/1\.1 404 .*"not_found"/s);
  });
});

describe('client input', () => {
  it('is executed, command by command', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect();
    client.send({ type: 'session.configure', language: 'de', vad: { sensitivity: 'low' } });
    client.send({ type: 'input_audio_buffer.commit' });
    client.send({ type: 'input_audio_buffer.clear' });
    client.send({ type: 'tts.speak', text: 'hello', request_id: 'r', include_alignment: true });
    client.send({ type: 'tts.cancel' });
    client.send({ type: 'session.close' });
    await client.closed;
    expect(session.obeyed).toEqual([
      { type: 'configure', change: { language: 'de', sensitivity: 'low' } },
      { type: 'commit' },
      { type: 'clear' },
      {
        type: 'speak',
        speak: { text: 'hello', requestId: 'r', includeAlignment: true },
      },
      { type: 'cancel_speech' },
      { type: 'close' },
    ]);
    expect(session.complaints).toEqual([]);
  });

  it('is transcribed, byte by byte, including odd and empty frames', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect();
    for (const bytes of [[1], [2, 3], [], [4, 5, 6]]) client.socket.send(Buffer.from(bytes));
    await eventually(() => expect(session.heard).toHaveLength(4));
    expect(session.heard.map((samples) => [...samples].map((sample) => sample * 32_768))).toEqual([
      [],
      [0x0201],
      [],
      [0x0403, 0x0605],
    ]);
  });

  it('of exactly 1 MiB is transcribed; one byte more is skipped, and the socket stays open', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect();
    client.socket.send(Buffer.alloc(2 ** 20));
    client.socket.send(Buffer.alloc(2 ** 20 + 1));
    client.socket.send(Buffer.alloc(5 * 2 ** 20));
    client.socket.send(' '.repeat(2 ** 20 + 1));
    client.socket.send(Buffer.alloc(2));
    await eventually(() => expect(session.heard.map(({ length }) => length)).toEqual([2 ** 19, 1]));
    expect(codesOf(session)).toEqual(Array(3).fill('frame_too_large'));
    expect(session.complaints[0]!.message).toBe('A frame may have 1048576 bytes; this one has 1048577.');
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('beyond 16 MiB closes the socket', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect();
    client.socket.send(Buffer.alloc(16 * 2 ** 20 + 1));
    expect(await client.closed).toBe(1009);
    await eventually(() => expect(session.ended).toEqual(['client_disconnect']));
  });

  it.each([
    ['no JSON', '{', 'malformed_json'],
    ['nothing', '', 'malformed_json'],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'malformed_json'],
    ['a list', '[]', 'validation_error'],
    ['null', 'null', 'validation_error'],
    ['no type', '{}', 'unknown_command'],
    ['a type that is not a string', '{"type":7}', 'unknown_command'],
    ['a type that is not known', '{"type":"session.explode"}', 'unknown_command'],
    ['a name of every object', '{"type":"constructor"}', 'unknown_command'],
    [
      'a value that is not allowed',
      '{"type":"session.configure","vad_sensitivity":"very"}',
      'validation_error',
    ],
    ['no text to speak', '{"type":"tts.speak"}', 'validation_error'],
  ])('that is %s gets an error, and the session continues', async (_, frame, code) => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect();
    client.socket.send(frame, { binary: false });
    client.send({ type: 'input_audio_buffer.commit' });
    await eventually(() => expect(session.obeyed).toEqual([{ type: 'commit' }]));
    expect(codesOf(session)).toEqual([code]);
  });

  it('with unknown fields is executed, with one warning', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect();
    const typo = { type: 'session.configure', enable_intn: false };
    for (const command of [typo, typo, { ...typo, made_up: 1 }]) client.send(command);
    await eventually(() => expect(session.obeyed).toHaveLength(3));
    await eventually(() =>
      expect(client.events.filter(({ type }) => type === 'session.warning')).toEqual([
        {
          type: 'session.warning',
          warnings: [
            "session.configure has no field 'enable_intn'; it was ignored. Did you mean 'enable_itn'?",
          ],
        },
        {
          type: 'session.warning',
          warnings: ["session.configure has no field 'made_up'; it was ignored."],
        },
      ]),
    );
    client.send(
      Object.fromEntries([
        ['type', 'tts.cancel'],
        ...Array.from({ length: 50 }, (_, index) => [`field ${index}`, 1]),
      ]),
    );
    await eventually(() => {
      const warnings = client.events.flatMap((event) => (event as { warnings?: string[] }).warnings ?? []);
      expect(warnings).toHaveLength(20);
    });
  });

  it('keeps the session alive, whatever it contains', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect();
    const type = fc.constantFrom(
      'session.configure',
      'input_audio_buffer.append',
      'tts.speak',
      'tts.cancel',
      'session.update',
      '__proto__',
    );
    const field = fc.constantFrom(
      'text',
      'vad',
      'model',
      'hot_words',
      'language',
      'session',
      '__proto__',
      'voice',
    );
    const frame = fc.oneof(
      unicodeText(),
      fc.json(),
      fc.record({ type: fc.oneof(type, fc.anything()) }).map((value) => JSON.stringify(value) ?? ''),
      fc
        .tuple(type, fc.dictionary(field, fc.jsonValue()))
        .map(([type, fields]) => JSON.stringify({ ...fields, type })),
      fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    );
    // The first frame is a command, so that the dialect is this one.
    client.send({ type: 'tts.cancel' });
    const frames = fc.sample(frame, manyRuns(500));
    for (const one of frames)
      client.socket.send(one, { binary: Buffer.isBuffer(one) && one.length % 2 === 0 });
    client.send({ type: 'session.close' });
    expect(await client.closed).toBe(1000);
    const answered = session.heard.length + session.obeyed.length + session.complaints.length;
    expect(answered).toBe(frames.length + 2);
  });
});

/** Every session event, and its form on the wire. */
const EVENTS: readonly (readonly [RealtimeEvent, WireEvent])[] = [
  [
    { type: 'speech_started', atMs: 10 },
    { type: 'vad.speech_start', timestamp_ms: 10 },
  ],
  [
    { type: 'partial', segmentId: 0, confirmed: 'he', tentative: ' llo', untilMs: 700 },
    { type: 'transcript.partial', text: 'he llo', confirmed_length: 2, segment_id: 0, timestamp_ms: 700 },
  ],
  [
    {
      type: 'final',
      segmentId: 0,
      text: 'hello',
      startMs: 10,
      endMs: 900,
      language: 'en',
      confidence: 0.9,
      words: [{ word: 'hello', start: 0.01, end: 0.9, probability: 0.9 }],
    },
    {
      type: 'transcript.final',
      text: 'hello',
      segment_id: 0,
      start_ms: 10,
      end_ms: 900,
      language: 'en',
      confidence: 0.9,
      words: [{ word: 'hello', start: 0.01, end: 0.9, probability: 0.9 }],
    },
  ],
  [
    { type: 'final', segmentId: 1, text: '', startMs: 10, endMs: 900, language: 'en', confidence: 0 },
    {
      type: 'transcript.final',
      text: '',
      segment_id: 1,
      start_ms: 10,
      end_ms: 900,
      language: 'en',
      confidence: 0,
      words: null,
    },
  ],
  [
    { type: 'speech_ended', atMs: 900 },
    { type: 'vad.speech_end', timestamp_ms: 900 },
  ],
  [
    { type: 'on_hold', timeoutMs: 300_000 },
    { type: 'session.hold', hold_timeout_ms: 300_000 },
  ],
  [
    { type: 'too_fast', delayMs: 500 },
    {
      type: 'session.rate_limit',
      delay_ms: 500,
      message: 'Audio comes faster than 1.2 times real time; send none for 500 ms.',
    },
  ],
  [
    { type: 'audio_dropped', droppedMs: 20, cause: 'too_fast' },
    {
      type: 'session.frames_dropped',
      dropped_ms: 20,
      message: 'Audio comes too fast: 20 ms of audio were dropped.',
    },
  ],
  [
    { type: 'worker_lost', resumeSegmentId: 1 },
    {
      type: 'error',
      code: 'worker_crash',
      message:
        'The worker failed; speech without a final will be transcribed again as soon as a worker is ready.',
      recoverable: true,
      resume_segment_id: 1,
    },
  ],
  [
    { type: 'error', concern: 'transcription', error: new VoiceError('timeout', 'slow'), isFatal: false },
    {
      type: 'error',
      code: 'worker_unavailable',
      message: 'slow',
      recoverable: true,
      resume_segment_id: null,
    },
  ],
  [
    { type: 'utterance_started', requestId: 'r', atMs: 1000 },
    { type: 'tts.speaking_start', request_id: 'r', timestamp_ms: 1000 },
  ],
  [
    {
      type: 'alignment',
      requestId: 'r',
      alignment: { granularity: 'word', items: [{ text: 'hi', startMs: 0.4, durationMs: 5.2 }] },
    },
    {
      type: 'tts.alignment',
      request_id: 'r',
      items: [{ text: 'hi', start_ms: 0, duration_ms: 5 }],
      granularity: 'word',
    },
  ],
  [
    { type: 'utterance_ended', isCancelled: false, durationMs: 5 },
    { type: 'tts.speaking_end', cancelled: false, duration_ms: 5 },
  ],
];

describe('session output', () => {
  it('is sent in the terms of the protocol, with audio, in order', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect();
    for (const [event] of EVENTS) {
      session.say(event);
      session.play(Buffer.from(event.type));
    }
    session.close('timeout');
    expect(await client.closed).toBe(1000);
    const [created, ...rest] = client.received;
    expect(created).toMatchObject({ type: 'session.created' });
    expect(rest.pop()).toEqual({
      type: 'session.closed',
      reason: 'timeout',
      total_duration_ms: 1000,
      segments_transcribed: 2,
    });
    expect(rest).toEqual(EVENTS.flatMap(([event, sent]) => [sent, Buffer.from(event.type)]));
    for (const event of client.events) expect(parseEvent(event)).toEqual(event);
  });

  it.each([
    ['client_request', undefined, 1000],
    ['cancelled', undefined, 1000],
    ['error', undefined, 1011],
    ['error', 'session', 1011],
    ['error', 'connection', 1008],
  ] as const)('ends with %s after a %s fault, and close code %i', async (reason, concern, closed) => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect();
    const error = new VoiceError('internal', 'x');
    if (concern) session.say({ type: 'error', concern, error, isFatal: true });
    session.close(reason);
    expect(await client.closed).toBe(closed);
    expect(client.types.at(-1)).toBe('session.closed');
  });

  it('waits for a client that reads slowly, and loses nothing', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect();
    await client.has(1);
    client.socket.pause();
    // A quarter of a gigabyte exceeds the buffers of any system.
    const many = 4_096;
    let sounds = 0;
    let isPlaying = true;
    const play = () => {
      for (; session.unread < 4 && sounds < many; sounds++) session.play(Buffer.alloc(65_536, sounds));
      if (isPlaying) setImmediate(play);
    };
    play();
    await untilStill(() => sounds);
    isPlaying = false;
    expect(sounds).toBeLessThan(many);
    client.socket.resume();
    session.close('timeout');
    expect(await client.closed).toBe(1000);
    const bytes = client.received.filter(Buffer.isBuffer).map((pcm) => [pcm[0], pcm.length]);
    expect(bytes).toEqual(Array.from({ length: sounds }, (_, at) => [at % 256, 65_536]));
  });
});

describe('leaving', () => {
  it('of a client ends its session', async () => {
    const { connect } = await realtimeServer();
    for (const leave of ['close', 'terminate'] as const) {
      const { client, session } = await connect();
      client.socket[leave]();
      await eventually(() => expect(session.ended).toEqual(['client_disconnect']));
    }
  });

  it('of the server ends every session after its last events, and rejects new ones', async () => {
    const server = await realtimeServer({ clock: new FakeClock() });
    const both = [await server.connect(), await server.connect('?intent=transcription')];
    const closing = server.app.close();
    expect((await refusal(socketAt(server.address)).catch(() => ({ status: 503 }))).status).toBe(503);
    expect(await Promise.all(both.map(({ client }) => client.closed))).toEqual([1000, 1000]);
    await closing;
    expect(both.map(({ session }) => session.ended[0])).toEqual(['server_shutdown', 'server_shutdown']);
    expect(both[0]!.client.events.at(-1)).toMatchObject({
      type: 'session.closed',
      reason: 'server_shutdown',
    });
  });

  it('of the server does not wait for a client that stays', async () => {
    const server = await realtimeServer();
    const { client } = await server.connect();
    await client.has(1);
    client.socket.pause();
    await server.app.close();
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });
});

describe('a client that disappeared', () => {
  it('is detected by its silence, and its session ends', async () => {
    const clock = new FakeClock();
    const { open, opened } = fakeSessions();
    const app = fastify();
    onTestFinished(() => app.close());
    await app.register(realtimeRoutes, {
      openSession: open,
      mayNameVoicePaths: () => false,
      secrets: new ClientSecrets({ now: () => 0, date: () => 0 }),
      sockets: new OpenSockets(),
      requireStt: () => Promise.reject(new Error('Nobody asks.')),
      hasTurnModel: async () => true,
      maxInputCharacters: 100,
      clock,
    });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const [there, gone] = [true, false].map((autoPong) => new SocketClient(socketAt(address), { autoPong }));
    await Promise.all([there!.has(1), gone!.has(1)]);
    const asked = once(there!.socket, 'ping');
    await clock.advance(PING_MS);
    await asked;
    // The reply to the later ping comes after the reply to this one.
    there!.socket.ping();
    await once(there!.socket, 'pong');
    await clock.advance(PING_MS);
    expect(await gone!.closed).toBe(1006);
    const endings = () => opened.map(({ ended }) => ended).toSorted((a, b) => a.length - b.length);
    await eventually(() => expect(endings()).toEqual([[], ['client_disconnect']]));
  });
});

describe('a session that breaks its contract', () => {
  it.each(['append', 'execute'] as const)('by throwing at %s ends alone', async (method) => {
    const server = await realtimeServer();
    const other = await server.connect();
    const { client, session } = await server.connect();
    session[method] = () => {
      throw new Error('a bug');
    };
    client.socket.send(Buffer.alloc(2));
    client.send({ type: 'input_audio_buffer.commit' });
    expect(await client.closed).toBe(1011);
    expect(client.events.at(-1)).toMatchObject({ type: 'session.closed', reason: 'error' });
    expect(other.client.socket.readyState).toBe(WebSocket.OPEN);
  });
});

describe('the log', () => {
  it('has sessions by their ids, and no content', async () => {
    let written = '';
    const logger = openLog({ level: 'debug', format: 'json', write: (text) => (written += text) });
    const { connect } = await realtimeServer({ logger });
    const { client, session } = await connect('', { headers: { 'x-request-id': 'mine' } });
    client.send({ type: 'tts.speak', text: 'a secret', voice: 'a secret' });
    client.send({ type: 'tts.speak', text: 'a secret', speed: 'a secret' });
    const error = new VoiceError('internal', 'a secret');
    session.say({ type: 'error', concern: 'speech', error, isFatal: false });
    session.asked.onFault?.(new VoiceError('worker_unavailable', 'No worker is ready.'));
    client.send({ type: 'session.close' });
    await client.closed;
    await eventually(() => expect(written).toContain('realtime session closed'));
    expect(written).toMatch(/"level":"warn".*"request_id":"mine".*"msg":"No worker is ready."/);
    const lines = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ session_id }) => session_id === session.id);
    expect(lines).toMatchObject([
      { msg: 'realtime session opened', request_id: 'mine' },
      { msg: 'realtime session met a fault', request_id: 'mine', code: 'tts_error', level: 'warn' },
      {
        msg: 'realtime session closed',
        request_id: 'mine',
        reason: 'client_request',
        segments: 2,
        audio_ms: 1000,
      },
    ]);
    expect(written).not.toContain('a secret');
  });
});

describe('real sessions', () => {
  const connect = async (query: string) => {
    const { listen } = await testServer();
    return new SocketClient(socketAt(await listen(), query));
  };

  it('end if the model is not installed', async () => {
    const client = await connect('?model=nope');
    expect(await client.closed).toBe(1008);
    expect(client.events).toMatchObject([
      { type: 'session.created', model: 'nope' },
      { type: 'error', code: 'model_not_found', recoverable: false },
      { type: 'session.closed', reason: 'error' },
    ]);
  });

  it('warn that audio is useless without a model, and accept a model later', async () => {
    const client = await connect('');
    await client.has(1);
    client.socket.send(Buffer.alloc(3_200));
    expect(await client.has(2)).toMatchObject({ type: 'error', code: 'invalid_request', recoverable: true });
    client.send({ type: 'session.configure', model: TEST_MODEL });
    client.socket.send(Buffer.alloc(3_200));
    client.send({ type: 'input_audio_buffer.commit' });
    expect(await client.has(3)).toMatchObject({ type: 'transcript.final', text: '' });
    client.send({ type: 'session.close' });
    expect(await client.closed).toBe(1000);
    expect(client.events.at(-1)).toMatchObject({ type: 'session.closed', reason: 'client_request' });
  });
});
