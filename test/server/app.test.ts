import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VoiceError } from '../../src/domain/errors.ts';
import { openMetrics } from '../../src/server/metrics.ts';
import type { ApiDocument } from '../../src/wire/openapi.ts';
import { requestId } from '../../src/server/routing.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';
import { errorOf, talkForm, testServer, TRANSCRIPTIONS } from './test-server.ts';

describe('GET /health', () => {
  it('gives the state of the server, always with 200', async () => {
    const well = await testServer();
    const response = await well.app.inject('/health');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { status: 'ok', version: '1.2.3', models_loaded: 1, workers_ready: 1, workers_total: 1 },
    ]);
    const problems = ["The worker for 'tiny' crashed three times within a minute."];
    const ill = await testServer({
      health: { status: 'degraded', modelsLoaded: 0, workersReady: 0, workersTotal: 1, problems },
    });
    const degraded = await ill.app.inject('/health');
    expect([degraded.statusCode, degraded.json()]).toMatchObject([200, { status: 'degraded', problems }]);
  });
});

describe('GET /health/ready', () => {
  it('is 503 while models are preloaded', async () => {
    let starting = true;
    const { app } = await testServer({ isStarting: () => starting });
    const ready = () => app.inject('/health/ready');
    const early = await ready();
    expect(errorOf(early).slice(0, 2)).toEqual([503, 'service_unavailable']);
    expect(early.headers['retry-after']).toBe('1');
    starting = false;
    expect([(await ready()).statusCode, (await ready()).json()]).toEqual([200, { status: 'ready' }]);
  });
});

describe('GET /v1/models', () => {
  it('lists the usable models, and skips the others', async () => {
    const { app, runtime } = await testServer();
    mkdirSync(join(runtime.modelsDir, 'broken'));
    writeFileSync(join(runtime.modelsDir, 'broken', 'voice.yaml'), 'name: [');
    const { object, data: all } = (await app.inject('/v1/models')).json();
    const data = all.filter(
      ({ engine, alias_of }: { engine: string; alias_of?: string }) => engine !== 'espeak' && !alias_of,
    );
    const age = Date.now() / 1000 - data[0].created;
    expect([object, data.length, age >= 0 && age < 60]).toEqual(['list', 2, true]);
    expect(data[0]).toEqual({
      id: 'test-model',
      object: 'model',
      created: data[0].created,
      owned_by: 'voice',
      type: 'stt',
      engine: (await runtime.store.get('test-model')).manifest.engine,
      version: '1',
      description: 'A model of the tests.',
      capabilities: expect.objectContaining({ architecture: 'encoder-decoder', languages: ['auto', 'en'] }),
      resources: { memory_mb: 256, gpu_required: false, gpu_recommended: false, load_time_seconds: 120 },
      bytes: await runtime.store.bytesOnDisk('test-model'),
    });
    expect((await app.inject('/v1/models/test-model')).json()).toEqual(data[0]);
  });

  it.each(['nope', '..%2F..%2Fetc', 'a b', '%00', 'x'.repeat(500), '-'])('answers 404 for %s', async (id) => {
    const { app } = await testServer();
    const response = await app.inject(`/v1/models/${id}`);
    expect(errorOf(response)).toEqual([404, 'model_not_found', 'model_not_found', 'model']);
    expect(response.body.length).toBeLessThan(400);
  });

  it('reports a broken model without details of the machine', async () => {
    const { app, runtime } = await testServer();
    mkdirSync(join(runtime.modelsDir, 'broken'));
    writeFileSync(join(runtime.modelsDir, 'broken', 'voice.yaml'), 'name: [');
    const response = await app.inject('/v1/models/broken');
    expect(errorOf(response)).toEqual([500, 'internal_error', 'internal_error', null]);
    expect(response.json().error.message).toMatch(/^broken\/voice\.yaml: not YAML/);
  });

  it('reports a model that cannot start, and why', async () => {
    const problem = new VoiceError('invalid_manifest', "The model file 'a.onnx' is missing.");
    const { app } = await testServer({ problem });
    const { data } = (await app.inject('/v1/models')).json();
    expect(data).toContainEqual(expect.objectContaining({ id: 'test-voice', problem: problem.message }));
  });
});

describe('an address', () => {
  it.each(['/', '/v1', '/v2/models', '/v1/models/a/b/c', '/v1/audio/transcriptions/x/y'])(
    'that is unknown gets 404: %s',
    async (url) => {
      const { app } = await testServer();
      for (const method of ['GET', 'POST'] as const) {
        expect(errorOf(await app.inject({ method, url }))).toEqual([
          404,
          'invalid_request_error',
          'not_found',
          null,
        ]);
      }
    },
  );

  it.each([
    ['GET', TRANSCRIPTIONS, 'POST'],
    ['DELETE', '/v1/models/test-model', 'GET, HEAD, POST'],
    ['PUT', '/health?verbose', 'GET, HEAD'],
  ] as const)('rejects %s %s with the allowed methods', async (method, url, allow) => {
    const { app } = await testServer();
    // The official clients send this header with every `DELETE`.
    const headers = { 'content-type': 'application/json' };
    const response = await app.inject({ method, url, headers });
    expect(errorOf(response)).toEqual([405, 'invalid_request_error', 'method_not_allowed', null]);
    expect(response.headers['allow']).toBe(allow);
  });

  it.each(['QUERY' as 'PUT', 'POST'] as const)('rejects %s, whatever the body is', async (method) => {
    const { app } = await testServer();
    const headers = { 'content-type': method === 'POST' ? 'text/x-unknown' : '' };
    const response = await app.inject({ method, url: '/v1/models', headers, payload: 'x' });
    expect(errorOf(response)).toEqual([405, 'invalid_request_error', 'method_not_allowed', null]);
  });

  it('lists its methods for OPTIONS', async () => {
    const { app } = await testServer();
    const answer = await app.inject({ method: 'OPTIONS', url: `${TRANSCRIPTIONS}/x/cancel` });
    expect([answer.statusCode, answer.headers['allow'], answer.body]).toEqual([204, 'POST', '']);
  });

  it('that is malformed is rejected with an error object', async () => {
    const { app } = await testServer();
    const response = await app.inject('/v1/models/%E0%A4%A');
    expect(errorOf(response)).toEqual([400, 'invalid_request_error', 'invalid_request', null]);
    expect(response.headers['x-request-id']).toMatch(/^req_/);
  });
});

describe('a request body', () => {
  it.each([
    ['gzip', TRANSCRIPTIONS, 'multipart/form-data; boundary=x'],
    ['br, identity', '/v1/audio/speech', 'application/json'],
  ])('with the encoding %s is rejected at %s, with the name of the header', async (encoding, url, type) => {
    const { app } = await testServer();
    const headers = { 'content-encoding': encoding, 'content-type': type };
    const refused = await app.inject({ method: 'POST', url, headers, payload: Buffer.from('{}') });
    expect(errorOf(refused)).toEqual([400, 'invalid_request_error', 'invalid_request', null]);
    expect(refused.body).toContain(
      `The header 'Content-Encoding' says '${encoding}', but bodies are read as they are: send`,
    );
  });

  it('that is too large is rejected with the limit', async () => {
    const { app } = await testServer({ maxInputCharacters: 1 });
    const headers = { 'content-type': 'application/json' };
    const payload = JSON.stringify({ input: 'a'.repeat(1_000_000) });
    const refused = await app.inject({ method: 'POST', url: '/v1/audio/speech', headers, payload });
    expect(errorOf(refused).slice(0, 3)).toEqual([413, 'invalid_request_error', 'body_too_large']);
    expect(refused.body).toMatch(/The body is larger than this route takes. It may have \d+ bytes\./);
  });

  it('may declare the identity encoding', async () => {
    const { app } = await testServer();
    const headers = { 'content-encoding': 'identity', 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/v1/audio/speech', headers, payload: '{}' });
    expect(answer.body).not.toContain('Content-Encoding');
  });
});

describe('the id of a request', () => {
  it('is taken from its header if it is valid', () => {
    const id = fc.stringMatching(/^[A-Za-z0-9._-]{1,128}$/);
    fc.assert(
      fc.property(id, (given) => {
        expect(requestId({ headers: { 'x-request-id': given } })).toBe(given);
      }),
    );
  });

  it.each([undefined, '', 'a b', 'ä', 'x'.repeat(129), 'a,b', 'a/b', ['a', 'b']])(
    'is a new one instead of %j',
    (given) => {
      const id = requestId({ headers: { 'x-request-id': given } });
      expect(id).toMatch(/^req_[0-9a-f-]{36}$/);
    },
  );

  it('is in every answer', async () => {
    const { app, post } = await testServer();
    const headers = { 'x-request-id': 'mine' };
    const responses = await Promise.all([
      app.inject({ url: '/health', headers }),
      app.inject({ url: '/nowhere', headers }),
      post(TRANSCRIPTIONS, talkForm(), headers),
    ]);
    expect(responses.map((response) => response.headers['x-request-id'])).toEqual(['mine', 'mine', 'mine']);
  });
});

describe('the OpenAPI document', () => {
  it('describes exactly the existing routes', async () => {
    const metrics = await openMetrics();
    const pageFolder = temporaryFolder();
    writeFileSync(join(pageFolder, 'index.html'), '');
    const { app } = await testServer({ pageFolder, ...(metrics && { metrics }) });
    const response = await app.inject('/openapi.json');
    const { openapi, info, paths, components } = response.json<ApiDocument>();
    expect([openapi, info.version]).toEqual(['3.1.0', '1.2.3']);
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({
        method: method.toUpperCase(),
        url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      })),
    );
    expect(described.filter((route) => !app.hasRoute(route as Parameters<typeof app.hasRoute>[0]))).toEqual(
      [],
    );
    expect(described).toHaveLength(app.printRoutes().match(/\b(?:GET|POST|DELETE)\b/g)!.length);
    const references = [...response.body.matchAll(/"#\/components\/schemas\/(\w+)"/g)];
    expect(references.filter(([, name = '']) => !(name in components.schemas))).toEqual([]);
    expect(references.length).toBeGreaterThan(10);
  });

  it('is also an HTML page without external resources', async () => {
    const { app } = await testServer();
    const response = await app.inject('/docs');
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('<h2>POST /v1/audio/transcriptions</h2>');
    expect(response.body).not.toMatch(/https?:|<script|<link|<img|@import/);
  });
});

describe('GET /metrics', () => {
  it('shows every metric, from the start', async () => {
    const metrics = await openMetrics();
    const { app, post } = await testServer({
      metrics: metrics!,
      scheduler: { observer: metrics!.scheduler },
    });
    const before = (await app.inject('/metrics')).body;
    const names = [
      'scheduler_queue_depth{priority="REALTIME"} 0',
      'scheduler_queue_depth{priority="BATCH"} 0',
      'scheduler_queue_wait_seconds_count 0',
      'scheduler_grpc_duration_seconds_count 0',
      'scheduler_cancel_latency_seconds_count 0',
      'scheduler_batch_size_count 0',
      'scheduler_requests_total{status="completed"} 0',
      'scheduler_requests_total{status="cancelled"} 0',
      'scheduler_requests_total{status="failed"} 0',
      'scheduler_aging_promotions_total 0',
      'tts_ttfb_seconds_count 0',
      'tts_synthesis_duration_seconds_count 0',
      'tts_requests_total{status="completed"} 0',
      'tts_requests_total{status="refused"} 0',
      'tts_active_sessions 0',
      'realtime_active_sessions 0',
      'stt_requests_total{task="transcribe",status="completed"} 0',
      'stt_requests_total{task="translate",status="failed"} 0',
    ];
    expect(names.filter((name) => !before.includes(name))).toEqual([]);
    await post(TRANSCRIPTIONS, talkForm());
    await post(TRANSCRIPTIONS, talkForm({ model: 'nope' }));
    metrics!.scheduler.promoted(2);
    metrics!.scheduler.cancelled(0.01);
    const synthesis = metrics!.tts.begin();
    synthesis.firstByte();
    synthesis.end('completed');
    metrics!.tts.begin().end('refused');
    const response = await app.inject('/metrics');
    expect(response.headers['content-type']).toMatch(/^text\/plain; version=/);
    const after = [
      'scheduler_batch_size_count 1',
      'scheduler_queue_wait_seconds_count 1',
      'scheduler_grpc_duration_seconds_count 1',
      'scheduler_cancel_latency_seconds_count 1',
      'scheduler_requests_total{status="completed"} 1',
      'scheduler_engine_calls_total{status="completed"} 1',
      'scheduler_aging_promotions_total 2',
      'stt_requests_total{task="transcribe",status="completed"} 1',
      'stt_requests_total{task="transcribe",status="refused"} 1',
      'stt_request_duration_seconds_count 1',
      'stt_audio_seconds_total 4',
      'stt_active_requests 0',
      'tts_requests_total{status="completed"} 1',
      'tts_requests_total{status="refused"} 1',
      'tts_synthesis_duration_seconds_count 1',
      'tts_ttfb_seconds_count 1',
    ];
    expect(after.filter((line) => !response.body.includes(`${line}\n`))).toEqual([]);
  });

  it('is absent without prom-client, and nothing else changes', async () => {
    const metrics = await openMetrics(() => Promise.reject(new Error('Cannot find package')));
    expect(metrics).toBeUndefined();
    const { app, post } = await testServer();
    expect(errorOf(await app.inject('/metrics'))).toEqual([404, 'invalid_request_error', 'not_found', null]);
    expect((await post(TRANSCRIPTIONS, talkForm())).statusCode).toBe(200);
  });
});
