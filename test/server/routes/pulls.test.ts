import { describe, expect, it } from 'vitest';
import { defer } from '../../../src/base/deferred.ts';
import { VoiceError } from '../../../src/domain/errors.ts';
import { type Install, Pulls } from '../../../src/runtime/pulls.ts';
import { install } from '../../helpers/test-runtime.ts';
import { errorOf, testServer, type TestServer } from '../test-server.ts';

const NAME = 'whisper-tiny';

describe('GET /v1/registry', () => {
  it('lists the catalog, what of it is here, and whether it may be pulled from', async () => {
    const { app } = await testServer();
    const { data, can_pull } = (await app.inject('/v1/registry')).json();
    expect(can_pull).toBe(false);
    expect(data.find(({ id }: { id: string }) => id === NAME)).toMatchObject({
      type: 'stt',
      licence: 'Apache-2.0',
      download_bytes: 44_000_000,
      installed: false,
    });
    const open = await serverThatPulls(async () => undefined);
    expect((await open.app.inject('/v1/registry')).json().can_pull).toBe(true);
  });
});

describe('POST /v1/models/{id}', () => {
  it('pulls a model, which can be used at once, and does nothing where it is there', async () => {
    let pulled = 0;
    const server = await serverThatPulls(async () => void pulled++);
    const post = (headers = {}) => server.app.inject({ method: 'POST', url: `/v1/models/${NAME}`, headers });
    // Clients name a type for what they do not send.
    const first = await post({ 'content-type': 'application/json' });
    expect([first.statusCode, first.json().id]).toEqual([201, NAME]);
    expect((await server.app.inject(`/v1/models/${NAME}`)).statusCode).toBe(200);
    const second = await post();
    expect([second.statusCode, second.json().id, pulled]).toEqual([200, NAME, 1]);
    const { data } = (await server.app.inject('/v1/registry')).json();
    expect(data.find(({ id }: { id: string }) => id === NAME).installed).toBe(true);
  });

  it('tells how far it is, as events', async () => {
    const { app } = await serverThatPulls(async ({ onEvent }) => {
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

  it('says why it failed, with a status, or as the last event', async () => {
    const sentence = 'Cannot reach hub.example (ENOTFOUND).';
    const { app } = await serverThatPulls(async () => {
      throw new VoiceError('unavailable', sentence);
    });
    const refused = await app.inject({ method: 'POST', url: `/v1/models/${NAME}` });
    expect(errorOf(refused)).toEqual([503, 'service_unavailable', 'unavailable', null]);
    const { body } = await app.inject({ method: 'POST', url: `/v1/models/${NAME}?stream=true` });
    expect(body).toMatch(/event: error\ndata: \{"error":\{"message":"Cannot reach hub\.example/);
  });

  it('ends the pull when its client leaves', async () => {
    const ended = defer<void>();
    const begun = defer<void>();
    const server = await serverThatPulls(async ({ signal }) => {
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

  it('refuses where nobody allowed it, and says what to do', async () => {
    const { app } = await testServer();
    const response = await app.inject({ method: 'POST', url: `/v1/models/${NAME}` });
    expect(errorOf(response)).toEqual([403, 'invalid_request_error', 'pull_not_allowed', null]);
    expect(response.json().error.message).toContain(`voice models pull ${NAME}`);
    // What is there needs no leave.
    expect((await app.inject({ method: 'POST', url: '/v1/models/test-model' })).statusCode).toBe(200);
  });

  it.each([
    ['whisper-tini', 404, 'model_not_found'],
    ['owner%2Fname', 404, 'model_not_found'],
    ['..%2F..%2Fetc', 404, 'model_not_found'],
    [`${NAME}?stream=maybe`, 422, 'not_a_boolean'],
  ])('refuses %s', async (url, status, code) => {
    const { app } = await serverThatPulls(() => Promise.reject(new Error('It was pulled.')));
    const response = await app.inject({ method: 'POST', url: `/v1/models/${url}` });
    expect([response.statusCode, response.json().error.code]).toEqual([status, code]);
  });
});

/** One whose pulls do `work`, and then are there. */
async function serverThatPulls(work: (how: Parameters<Install>[1]) => Promise<void>): Promise<TestServer> {
  const server = await testServer({
    pulls: new Pulls(async (manifest, how) => {
      await work(how);
      install(server.runtime.modelsDir, { ...manifest, files: [] });
    }),
  });
  return server;
}
