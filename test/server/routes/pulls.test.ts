import { describe, expect, it } from 'vitest';
import { defer } from '../../../src/base/deferred.ts';
import { VoiceError } from '../../../src/domain/errors.ts';
import { type Install, Pulls } from '../../../src/runtime/pulls.ts';
import { install } from '../../helpers/test-runtime.ts';
import { errorOf, testServer, type TestServer } from '../test-server.ts';

const NAME = 'whisper-tiny';

describe('GET /v1/registry', () => {
  it('lists the catalog, the installed models, and whether pulls are allowed', async () => {
    const { app } = await testServer();
    const { data, can_pull } = (await app.inject('/v1/registry')).json();
    expect(can_pull).toBe(false);
    expect(data.find(({ id }: { id: string }) => id === NAME)).toMatchObject({
      type: 'stt',
      licence: 'Apache-2.0',
      download_bytes: 44_000_000,
      installed: false,
    });
    const open = await serverWithPuller(async () => undefined);
    expect((await open.app.inject('/v1/registry')).json().can_pull).toBe(true);
  });
});

describe('POST /v1/models/{id}', () => {
  it('pulls a model, which is usable at once, and does nothing if it is installed', async () => {
    let pulled = 0;
    const server = await serverWithPuller(async () => void pulled++);
    const post = (headers = {}) => server.app.inject({ method: 'POST', url: `/v1/models/${NAME}`, headers });
    // Some clients send a media type without a body.
    const first = await post({ 'content-type': 'application/json' });
    expect([first.statusCode, first.json().id]).toEqual([201, NAME]);
    expect((await server.app.inject(`/v1/models/${NAME}`)).statusCode).toBe(200);
    const second = await post();
    expect([second.statusCode, second.json().id, pulled]).toEqual([200, NAME, 1]);
    const { data } = (await server.app.inject('/v1/registry')).json();
    expect(data.find(({ id }: { id: string }) => id === NAME).installed).toBe(true);
  });

  it('streams its progress as events', async () => {
    const { app } = await serverWithPuller(async ({ onEvent }) => {
      await Promise.resolve();
      onEvent({ type: 'pull.start', model: NAME, files: 1, bytes: 1000, present: 0 });
      onEvent({ type: 'file.progress', path: 'a', received: 500 });
    });
    const { body } = await app.inject({ method: 'POST', url: `/v1/models/${NAME}?stream=true` });
    const events = body.split('\n\n').map((frame) => frame.replace(/^data: /, ''));
    expect(events.slice(0, 3).map((event) => JSON.parse(event))).toEqual([
      { type: 'model.pull.progress', model: NAME, received: 0, bytes: 0 },
      { type: 'model.pull.progress', model: NAME, received: 0, bytes: 1000 },
      { type: 'model.pull.progress', model: NAME, received: 500, bytes: 1000 },
    ]);
    expect(JSON.parse(events[3]!)).toMatchObject({ type: 'model.pull.done', model: { id: NAME } });
    expect(events.slice(4)).toEqual(['[DONE]', '']);
  });

  it('reports a failure with a status, or as the last event', async () => {
    const sentence = 'Cannot reach hub.example (ENOTFOUND).';
    const { app } = await serverWithPuller(async () => {
      throw new VoiceError('unavailable', sentence);
    });
    const refused = await app.inject({ method: 'POST', url: `/v1/models/${NAME}` });
    expect(errorOf(refused)).toEqual([503, 'service_unavailable', 'unavailable', null]);
    const { body } = await app.inject({ method: 'POST', url: `/v1/models/${NAME}?stream=true` });
    expect(body).toMatch(/event: error\ndata: \{"error":\{"message":"Cannot reach hub\.example/);
  });

  it('cancels the pull when its client leaves', async () => {
    const ended = defer<void>();
    const begun = defer<void>();
    const server = await serverWithPuller(async ({ signal }) => {
      begun.resolve();
      signal.addEventListener('abort', () => ended.resolve());
      await ended.promise;
      throw signal.reason;
    });
    const leave = new AbortController();
    const url = `${await server.listen()}/v1/models/${NAME}?stream=true`;
    const asked = fetch(url, { method: 'POST', signal: leave.signal });
    await begun.promise;
    const { body } = await asked;
    leave.abort();
    await ended.promise;
    await expect(body!.getReader().read()).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('rejects a pull that is not allowed, with the solution', async () => {
    const { app } = await testServer();
    const response = await app.inject({ method: 'POST', url: `/v1/models/${NAME}` });
    expect(errorOf(response)).toEqual([403, 'invalid_request_error', 'pull_not_allowed', null]);
    expect(response.json().error.message).toContain(`voice models pull ${NAME}`);
    // Installed models need no permission.
    expect((await app.inject({ method: 'POST', url: '/v1/models/test-model' })).statusCode).toBe(200);
  });

  it.each([
    ['whisper-tini', 404, 'model_not_found'],
    ['owner%2Fname', 404, 'model_not_found'],
    ['..%2F..%2Fetc', 404, 'model_not_found'],
    [`${NAME}?stream=maybe`, 422, 'not_a_boolean'],
  ])('rejects %s', async (url, status, code) => {
    const { app } = await serverWithPuller(() => Promise.reject(new Error('It was pulled.')));
    const response = await app.inject({ method: 'POST', url: `/v1/models/${url}` });
    expect([response.statusCode, response.json().error.code]).toEqual([status, code]);
  });
});

/** A server whose pulls run `work`, and then install the model. */
async function serverWithPuller(work: (how: Parameters<Install>[1]) => Promise<void>): Promise<TestServer> {
  const server = await testServer({
    pulls: new Pulls(async (manifest, how) => {
      await work(how);
      install(server.runtime.modelsDir, { ...manifest, files: [] });
    }),
  });
  return server;
}
