import '../../../helpers/language-rules.ts';
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import fc from 'fast-check';
import OpenAI from 'openai';
import type { RealtimeServerEvent } from 'openai/resources/realtime/realtime';
import { OpenAIRealtimeWS } from 'openai/realtime/ws';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../helpers/eventually.ts';
import { manyRuns } from '../../../helpers/many-runs.ts';
import { untilStill } from '../../../helpers/until-still.ts';
import { defer } from '../../../../src/base/deferred.ts';
import { type ErrorKind, VoiceError } from '../../../../src/domain/errors.ts';
import type { ErrorConcern } from '../../../../src/domain/realtime.ts';
import { toPcm16 } from '../../../../src/audio/pcm16.ts';
import { bursts } from '../../../fixtures/signals.ts';
import { catalogEntry, DEFAULT_TURN_MODEL } from '../../../../src/models/catalog.ts';
import { install, TEST_MODEL } from '../../../helpers/test-runtime.ts';
import type { FakeSession } from '../fake-session.ts';
import { testServer } from '../../test-server.ts';
import { realtimeServer, SocketClient } from '../socket-client.ts';

const sound = (seconds: number, rate = 24_000) => Buffer.alloc(seconds * rate * 2).toString('base64');
const append = (seconds: number, rate?: number) => ({
  type: 'input_audio_buffer.append',
  audio: sound(seconds, rate),
});

/** A client whose address names a model, so that its audio is accepted from the start. */
const NAMED = `?intent=transcription&model=${TEST_MODEL}`;

function hear(session: FakeSession, segmentId: number, text: string): void {
  session.say({ type: 'speech_started', atMs: 100 });
  const confirmed = text.split(' ').slice(0, 2).join(' ');
  session.say({
    type: 'partial',
    segmentId,
    confirmed,
    tentative: text.slice(confirmed.length),
    untilMs: 500,
  });
  session.say({
    type: 'final',
    segmentId,
    text,
    startMs: 100,
    endMs: 1100,
    language: 'en',
    confidence: 1,
  });
  session.say({ type: 'speech_ended', atMs: 1000 });
}

describe('the realtime client of the hosted API', () => {
  it('transcribes, unmodified except for the server address', async () => {
    const server = await realtimeServer();
    const { port } = new URL(server.address);
    const client = new OpenAI({ apiKey: 'none is needed', baseURL: `${server.address}/v1` });
    // The client always asks for TLS.
    const options = { createConnection: () => connectTcp(Number(port), '127.0.0.1') };
    const realtime = new OpenAIRealtimeWS({ model: TEST_MODEL, options }, client);
    onTestFinished(() => realtime.socket.terminate());
    const events: RealtimeServerEvent[] = [];
    realtime.on('event', (event) => events.push(event));
    await once(realtime.socket, 'open');
    const [session] = server.sessions;
    realtime.send({
      type: 'session.update',
      session: {
        type: 'transcription',
        audio: { input: { transcription: { model: TEST_MODEL, language: 'en' } } },
      },
    });
    realtime.send({ type: 'input_audio_buffer.append', audio: sound(0.5) });
    await eventually(() => expect(session!.heardSamples).toBeGreaterThan(7_900));
    hear(session!, 0, 'ask not what');
    await eventually(() => expect(events.at(-1)?.type).toMatch(/completed$/));
    expect(events.map(({ type }) => type)).toEqual([
      'session.created',
      'session.updated',
      'input_audio_buffer.speech_started',
      'conversation.item.input_audio_transcription.delta',
      'input_audio_buffer.speech_stopped',
      'input_audio_buffer.committed',
      'conversation.item.input_audio_transcription.delta',
      'conversation.item.input_audio_transcription.completed',
    ]);
    const last = events.at(-1);
    expect(last?.type.endsWith('completed') && 'transcript' in last && last.transcript).toBe('ask not what');
  });
});

describe('the realtime protocol of the hosted API', () => {
  it('is used from the start if the address asks for it', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect('?intent=transcription&model=m&language=de');
    expect(await client.has(1)).toEqual({
      type: 'session.created',
      event_id: expect.stringMatching(/^event_[0-9a-f]{32}$/),
      session: expect.objectContaining({ id: session.id, type: 'transcription' }),
    });
    expect(JSON.stringify(client.events[0])).toContain('"transcription":{"model":"m","language":"de"}');
  });

  it.each([
    [{ headers: { 'OpenAI-Beta': 'realtime=v1' } }, []],
    [{}, ['realtime', 'openai-insecure-api-key.x', 'openai-beta.realtime-v1']],
  ])('is used in its beta form if the client asks for that: %j %j', async (options, protocols) => {
    const { connect } = await realtimeServer();
    const { client } = await connect('?intent=transcription', options, protocols);
    expect(await client.has(1)).toMatchObject({
      type: 'transcription_session.created',
      session: { input_audio_format: 'pcm16' },
    });
    expect(client.socket.protocol).toBe(protocols[0] ?? '');
  });

  it('uses the settings of a secret from transcription_sessions', async () => {
    const { app, connect } = await realtimeServer();
    const payload = {
      input_audio_transcription: { model: TEST_MODEL, language: 'en' },
      include: ['item.input_audio_transcription.logprobs'],
      turn_detection: null,
      client_secret: { expires_at: { anchor: 'created_at', seconds: 60 } },
    };
    const url = '/v1/realtime/transcription_sessions';
    const { client_secret, ...asked } = (await app.inject({ method: 'POST', url, payload })).json<{
      readonly client_secret: { readonly value: string };
    }>();
    expect(asked).toMatchObject({
      object: 'realtime.transcription_session',
      input_audio_transcription: payload.input_audio_transcription,
      include: payload.include,
      turn_detection: null,
    });
    const headers = { authorization: `Bearer ${client_secret.value}`, 'OpenAI-Beta': 'realtime=v1' };
    const { client } = await connect('?intent=transcription', { headers });
    expect(await client.has(1)).toMatchObject({
      type: 'transcription_session.created',
      session: {
        input_audio_transcription: payload.input_audio_transcription,
        include: payload.include,
        turn_detection: null,
      },
    });
  });

  it.each([
    ['session.update', 'session.updated'],
    ['transcription_session.update', 'transcription_session.updated'],
  ])('is used if the first message is %s', async (type, reply) => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect();
    await client.has(1);
    client.send({
      type,
      session: { input_audio_transcription: { model: TEST_MODEL }, turn_detection: null },
    });
    expect(await client.has(2)).toMatchObject({
      type: reply,
      session: { id: session.id, input_audio_transcription: { model: TEST_MODEL }, turn_detection: null },
    });
    expect(session.obeyed).toEqual([
      { type: 'configure', change: { model: TEST_MODEL, commitStrategy: 'manual' } },
    ]);
  });

  it('is not used if that message comes later', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect();
    client.socket.send(Buffer.alloc(2));
    client.send({ type: 'session.update', session: {} });
    await eventually(() => expect(session.complaints).toMatchObject([{ code: 'unknown_command' }]));
  });

  it('rejects an unknown model, and keeps the session unchanged', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect('?intent=transcription');
    await client.has(1);
    const transcription = { model: 'nope', language: 'de' };
    client.send({ type: 'session.update', event_id: 'e', session: { audio: { input: { transcription } } } });
    expect(await client.has(2)).toEqual({
      type: 'error',
      event_id: expect.any(String),
      error: {
        type: 'invalid_request_error',
        code: 'model_not_found',
        message: expect.stringContaining("'nope'"),
        param: 'session.audio.input.transcription.model',
        event_id: 'e',
      },
    });
    client.send({ type: 'session.update', session: {} });
    expect(JSON.stringify(await client.has(3))).toContain('"transcription":{}');
    expect(session.obeyed).toEqual([]);
  });

  it('rejects a language that the model does not know, and keeps the session unchanged', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect(`?intent=transcription&model=${TEST_MODEL}`);
    await client.has(1);
    const transcription = { language: 'fr' };
    client.send({
      type: 'session.update',
      session: { audio: { input: { transcription, turn_detection: null } } },
    });
    expect(await client.has(2)).toMatchObject({
      type: 'error',
      error: { code: 'invalid_value', param: 'session.audio.input.transcription.language' },
    });
    expect(session.obeyed).toEqual([]);
  });

  it.each(['audio/pcmu', 'audio/pcma'])('accepts telephone audio, as %s', async (type) => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect(NAMED);
    const format = { type };
    client.send({ type: 'session.update', session: { audio: { input: { format } } } });
    expect(JSON.stringify(await client.has(2))).toContain(`"format":{"type":"${type}","rate":8000}`);
    client.send({ type: 'input_audio_buffer.append', audio: Buffer.alloc(2_400).toString('base64') });
    // The resampler holds the last samples back until more arrive.
    await eventually(() => expect(session.heardSamples / 16_000).toBeCloseTo(0.3, 1));
  });

  it('applies the settings of a client secret to the session that uses it', async () => {
    const { connect, address } = await realtimeServer();
    const api = new OpenAI({ apiKey: 'x', baseURL: `${address}/v1` });
    const { value, expires_at } = await api.realtime.clientSecrets.create({
      expires_after: { anchor: 'created_at', seconds: 60 },
      session: {
        type: 'transcription',
        audio: {
          input: {
            transcription: { model: TEST_MODEL, language: 'en' },
            turn_detection: { type: 'server_vad', silence_duration_ms: 1_200 },
          },
        },
      },
    });
    expect(expires_at).toBeGreaterThan(Date.now() / 1000);
    const protocols = ['realtime', `openai-insecure-api-key.${value}`];
    const { client, session } = await connect('', {}, protocols);
    expect(session.asked).toMatchObject({ model: TEST_MODEL, language: 'en' });
    expect(session.obeyed).toEqual([{ type: 'configure', change: { endSilenceMs: 1_200 } }]);
    expect(JSON.stringify(await client.has(1))).toContain('"silence_duration_ms":1200');
    expect(client.socket.protocol).toBe('realtime');
  });

  it.each([
    [
      true,
      { type: 'semantic_vad', eagerness: 'high' },
      { commitStrategy: 'semantic_vad', eagerness: 'high' },
    ],
    [
      false,
      { type: 'server_vad', threshold: 0.5, prefix_padding_ms: 300, silence_duration_ms: 300 },
      undefined,
    ],
  ] as const)(
    'ends turns by a turn model if one is installed (%j), and reports the turn detection',
    async (isInstalled, turn_detection, change) => {
      const { runtime, connect, app } = await realtimeServer();
      if (isInstalled) install(runtime.modelsDir, catalogEntry(DEFAULT_TURN_MODEL)!);
      const { client, session } = await connect(NAMED);
      const asked = { turn_detection: { type: 'semantic_vad', eagerness: 'high' } };
      client.send({ type: 'session.update', session: { audio: { input: asked } } });
      expect(await client.has(2)).toMatchObject({
        type: 'session.updated',
        session: { audio: { input: { turn_detection } } },
      });
      expect(session.obeyed).toEqual(change === undefined ? [] : [{ type: 'configure', change }]);
      const url = '/v1/realtime/transcription_sessions';
      const made = await app.inject({ method: 'POST', url, payload: asked });
      expect(made.json()).toMatchObject({ turn_detection });
    },
  );

  it('warns if the model cannot use keywords', async () => {
    const { connect } = await realtimeServer();
    const { client } = await connect('?intent=transcription');
    const transcription = { model: TEST_MODEL, keywords: ['Quilter'], delay: 'low' };
    client.send({ type: 'session.update', session: { audio: { input: { transcription } } } });
    expect((await client.has(2), client.events[1])).toMatchObject({
      type: 'session.updated',
      session: {
        audio: { input: { transcription } },
        warnings: [`Model '${TEST_MODEL}' cannot use hot words; they were ignored.`],
      },
    });
  });

  it('accepts audio at 24 kHz, or at the configured rate', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect(NAMED);
    client.send(append(0.3));
    await eventually(() => expect(session.heardSamples / 16_000).toBeCloseTo(0.3, 2));
    const heard = session.heardSamples;
    client.send({
      type: 'session.update',
      session: { audio: { input: { format: { type: 'audio/pcm', rate: 16_000 } } } },
    });
    client.send(append(0.3, 16_000));
    await eventually(() => expect(session.heardSamples - heard).toBe(4_800));
  });

  it('keeps up to ten seconds of audio that arrived before the client named a model', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect('?intent=transcription');
    client.send(append(0.3));
    client.send(append(0.2));
    client.send({
      type: 'session.update',
      session: { type: 'transcription', audio: { input: { transcription: { model: TEST_MODEL } } } },
    });
    await eventually(() => expect(session.heardSamples / 16_000).toBeCloseTo(0.5, 2));
    client.send(append(0.1));
    await eventually(() => expect(session.heardSamples / 16_000).toBeCloseTo(0.6, 2));

    const other = await connect('?intent=transcription');
    other.client.send(append(9.9));
    other.client.send(append(0.3));
    // The session reports that it cannot use the audio.
    await eventually(() => expect(other.session.heardSamples / 16_000).toBeCloseTo(0.3, 2));
  });

  it('rejects a commit without a model, however much audio arrived', async () => {
    const { connect } = await realtimeServer();
    const { client } = await connect('?intent=transcription');
    client.send(append(0.3));
    client.send({ type: 'input_audio_buffer.commit', event_id: 'e' });
    expect(await client.has(2)).toMatchObject({
      type: 'error',
      error: { code: 'missing_required_parameter', param: 'session.audio.input.transcription.model' },
    });
  });

  it('waits for room in the session, and loses no audio', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect(NAMED);
    for (let sent = 0; sent < 25; sent++) client.send(append(0.1));
    client.send({ type: 'input_audio_buffer.clear' });
    await client.has(2);
    expect(session.obeyed).toEqual([{ type: 'clear' }]);
    expect(session.admission).toBe('wait');
    expect(session.heardSamples / 16_000).toBeCloseTo(2.5, 2);
    await client.has(2);
    expect(client.types).toEqual(['session.created', 'input_audio_buffer.cleared']);
  });

  it('stops reading from a client that sends minutes at once, and lets it leave', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect(NAMED);
    session.room = () => new Promise(() => undefined);
    await client.has(1);
    // This hour and a half of audio exceeds the buffers of any system.
    const frame = JSON.stringify(append(10));
    const many = 500;
    let taken = 0;
    const send = () => {
      client.socket.send(frame, (error) => {
        if (!error && ++taken < many) send();
      });
    };
    send();
    await untilStill(() => taken);
    expect(taken).toBeLessThan(many);
    expect(session.heardSamples).toBeLessThan(16_000);
    session.close('timeout');
    expect(await client.closed).toBe(1000);
  });

  it('stops reading from a client while the session has no room', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect(NAMED);
    const room = defer<void>();
    session.room = () => room.promise;
    client.send(append(0.1));
    client.send(append(0.1));
    await eventually(() => expect(session.heardSamples).toBeGreaterThan(0));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(session.heardSamples / 16_000).toBeLessThan(0.15);
    room.resolve();
    await eventually(() => expect(session.heardSamples / 16_000).toBeCloseTo(0.2, 2));
  });

  it('fails only the commit that caused a fault, not later ones', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect(NAMED);
    for (let count = 0; count < 2; count++) {
      client.send(append(0.2));
      client.send({ type: 'input_audio_buffer.commit' });
    }
    await client.has(3);
    const error = new VoiceError('invalid_request', 'nothing');
    session.say({ type: 'error', concern: 'command', error, isFatal: false });
    await client.has(5);
    const ofClient = { type: 'invalid_request_error', code: 'invalid_request' };
    expect(client.received.slice(3)).toMatchObject([
      { type: 'conversation.item.input_audio_transcription.failed', error: ofClient },
      { type: 'error', error: ofClient },
    ]);
  });

  it('commits audio, and rejects a commit of too little audio', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect(NAMED);
    client.send(append(0.09));
    client.send({ type: 'input_audio_buffer.commit', event_id: 'e' });
    expect(await client.has(2)).toMatchObject({
      type: 'error',
      error: { type: 'invalid_request_error', code: 'input_audio_buffer_commit_empty', event_id: 'e' },
    });
    client.send(append(0.02));
    client.send({ type: 'input_audio_buffer.commit' });
    expect(await client.has(3)).toMatchObject({
      type: 'input_audio_buffer.committed',
      previous_item_id: null,
    });
    expect(session.obeyed).toEqual([{ type: 'commit' }]);
    client.send({ type: 'input_audio_buffer.commit' });
    expect(await client.has(4)).toMatchObject({ type: 'error' });
  });

  it('reports faults of the session, except those from which the session recovers', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect(NAMED);
    await client.has(1);
    const fault = (kind: ErrorKind, concern: ErrorConcern, isFatal = false) =>
      session.say({ type: 'error', concern, error: new VoiceError(kind, 'x'), isFatal });
    session.say({ type: 'worker_lost', resumeSegmentId: 0 });
    fault('worker_lost', 'transcription');
    fault('invalid_value', 'command');
    session.say({ type: 'too_fast', delayMs: 1 });
    session.say({ type: 'on_hold', timeoutMs: 1 });
    session.play(Buffer.alloc(2));
    fault('internal', 'session', true);
    session.close('error');
    expect(await client.closed).toBe(1011);
    expect(client.received.slice(1)).toMatchObject([
      { type: 'error', error: { type: 'server_error', code: 'worker_unavailable' } },
      { type: 'error', error: { type: 'invalid_request_error', code: 'validation_error' } },
      { type: 'error', error: { type: 'server_error', code: 'internal_error' } },
    ]);
  });

  it('continues after unusable frames', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect(NAMED);
    const frames = ['{', '[]', '{"type":"response.create"}', '{"type":"session.update"}', '\u0000'];
    for (const frame of frames) client.socket.send(frame);
    client.socket.send(Buffer.alloc(4));
    client.send({ type: 'input_audio_buffer.clear' });
    await client.has(8);
    expect(session.obeyed).toEqual([{ type: 'clear' }]);
    expect(client.types).toEqual([
      'session.created',
      ...Array<string>(6).fill('error'),
      'input_audio_buffer.cleared',
    ]);
  });

  it('keeps the session alive, whatever arrives', async () => {
    const { connect } = await realtimeServer();
    const { client, session } = await connect('?intent=transcription');
    const type = fc.constantFrom(
      'session.update',
      'transcription_session.update',
      'input_audio_buffer.append',
      'input_audio_buffer.commit',
      'response.create',
      '__proto__',
    );
    const name = fc.constantFrom('session', 'audio', 'input', 'format', 'rate', 'event_id', 'turn_detection');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, fc.jsonValue({ maxDepth: 1 }), fc.dictionary(name, tie('value'))),
    }));
    const frame = fc.oneof(
      fc.string(),
      fc.json(),
      fc.tuple(type, fc.dictionary(name, value)).map(([type, fields]) => JSON.stringify({ ...fields, type })),
      fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
    );
    for (const one of fc.sample(frame, manyRuns(400))) client.socket.send(one);
    client.send({ type: 'input_audio_buffer.clear' });
    await eventually(() => expect(client.types.at(-1)).toBe('input_audio_buffer.cleared'));
    expect(session.ended).toEqual([]);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });
});

describe('real sessions over the hosted protocol', () => {
  const speech = Buffer.from(toPcm16(bursts(3, [0.5, 2]))).toString('base64');
  const input = { format: { type: 'audio/pcm', rate: 16_000 }, transcription: { model: TEST_MODEL } };

  it('transcribe speech between detected turns', async () => {
    const { listen } = await testServer();
    const client = new SocketClient(
      `${(await listen()).replace('http', 'ws')}/v1/realtime?intent=transcription`,
    );
    await client.has(1);
    client.send({ type: 'session.update', session: { audio: { input } } });
    client.send({ type: 'input_audio_buffer.append', audio: speech });
    await eventually(() => expect(client.types.at(-1)).toMatch(/completed$/));
    expect(client.types.filter((type) => !type.endsWith('delta'))).toEqual([
      'session.created',
      'session.updated',
      'input_audio_buffer.speech_started',
      'input_audio_buffer.speech_stopped',
      'input_audio_buffer.committed',
      'conversation.item.input_audio_transcription.completed',
    ]);
    const text = client.events
      .map((event) => (event.type.endsWith('delta') ? String(event['delta']) : ''))
      .join('');
    expect(text).toBe(client.events.at(-1)!['transcript']);
    expect(text).toMatch(/seconds of sound/);
  });

  it('transcribe for a conversation client, which can retrieve items', async () => {
    const { listen } = await testServer();
    const url = `${(await listen()).replace('http', 'ws')}/v1/realtime?model=${TEST_MODEL}`;
    const client = new SocketClient(url, { headers: { authorization: 'Bearer x' } });
    await client.has(1);
    client.send({ type: 'session.update', session: { type: 'realtime', audio: { input } } });
    expect(await client.has(2)).toMatchObject({ session: { type: 'transcription' } });
    client.send({ type: 'input_audio_buffer.append', audio: speech });
    await eventually(() => expect(client.types.at(-1)).toMatch(/completed$/));
    const { item_id, transcript } = client.events.at(-1)!;
    client.send({ type: 'conversation.item.retrieve', item_id });
    client.send({ type: 'conversation.item.retrieve', item_id: 'item_0' });
    await eventually(() => expect(client.types.at(-1)).toBe('error'));
    expect(client.events.slice(-2)).toMatchObject([
      { type: 'conversation.item.retrieved', item: { id: item_id, content: [{ transcript }] } },
      { error: { code: 'item_not_found' } },
    ]);
  });

  it('transcribe audio that the client commits', async () => {
    const { listen } = await testServer();
    const client = new SocketClient(
      `${(await listen()).replace('http', 'ws')}/v1/realtime?intent=transcription`,
    );
    await client.has(1);
    client.send({
      type: 'session.update',
      session: { audio: { input: { ...input, turn_detection: null } } },
    });
    client.send({ type: 'input_audio_buffer.append', audio: speech });
    client.send({ type: 'input_audio_buffer.commit' });
    await eventually(() => expect(client.types.at(-1)).toMatch(/completed$/));
    expect(client.types).toEqual([
      'session.created',
      'session.updated',
      'input_audio_buffer.committed',
      'conversation.item.input_audio_transcription.delta',
      'conversation.item.input_audio_transcription.completed',
    ]);
    expect(client.events.at(-1)!['transcript']).toMatch(/seconds of sound/);
  });
});
