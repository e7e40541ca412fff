import { describe, expect, it } from 'vitest';
import type { WorkerInfo } from '../../../src/supervisor/model-worker.ts';
import { defer } from '../../../src/base/deferred.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { FakeStt, said } from '../../helpers/fake-stt.ts';
import { talkForm, testServer, TRANSCRIPTIONS } from '../test-server.ts';

const WORKER: WorkerInfo = {
  name: 'tiny-1',
  model: 'tiny',
  type: 'stt',
  state: 'busy',
  since: 900,
  restarts: 2,
  calls: 1,
  pid: process.pid,
  port: 50_051,
};

describe('GET /v1/status', () => {
  it('describes each worker, with times in whole seconds of the system clock, which jumped meanwhile', async () => {
    const clock = new FakeClock();
    await clock.advance(20_000);
    clock.putForward = 1_700_000_000_000;
    const crashed: WorkerInfo = {
      name: 'tiny-2',
      model: 'tiny',
      type: 'stt',
      state: 'crashed',
      since: 1_000,
      restarts: 3,
      calls: 0,
      reason: 'ended with code 1',
      retryAt: 30_100,
    };
    const { app } = await testServer({
      health: { status: 'degraded', modelsLoaded: 1, workersReady: 1, workersTotal: 2, problems: [] },
      workers: [WORKER, crashed],
      clock,
    });
    const response = await app.inject('/v1/status');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        status: 'degraded',
        version: '1.2.3',
        memory: expect.any(Number),
        workers: [
          {
            name: 'tiny-1',
            model: 'tiny',
            type: 'stt',
            state: 'busy',
            since: 1_700_000_000,
            restarts: 2,
            calls: 1,
            pid: process.pid,
            memory: expect.any(Number),
          },
          {
            name: 'tiny-2',
            model: 'tiny',
            type: 'stt',
            state: 'crashed',
            since: 1_700_000_001,
            restarts: 3,
            calls: 0,
            reason: 'ended with code 1',
            retry_at: 1_700_000_030,
          },
        ],
        queue: { realtime: 0, batch: 0, in_flight: 0 },
        limits: { upload_bytes: 2 ** 20, input_characters: 4096 },
      },
    ]);
  });

  it('gives the local page no limit for uploads', async () => {
    const { app } = await testServer();
    const limitsFor = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/v1/status', headers })).json<{ limits: object }>().limits;
    expect(await limitsFor({ 'sec-fetch-site': 'same-origin' })).toEqual({ input_characters: 4096 });
    const others: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'same-origin', forwarded: 'for=192.0.2.1' },
    ];
    for (const headers of others) expect(await limitsFor(headers)).toHaveProperty('upload_bytes', 2 ** 20);
  });

  it('counts running and queued requests', async () => {
    const release = defer<void>();
    const engine = new FakeStt({
      lanes: 1,
      answer: async () => {
        await release.promise;
        return said('at last');
      },
    });
    const { app, post, scheduler } = await testServer({ engine });
    const answers = [1, 2, 3].map(() => post(TRANSCRIPTIONS, talkForm()));
    await expect.poll(() => scheduler.state().queued.batch).toBe(2);
    expect((await app.inject('/v1/status')).json()).toMatchObject({
      queue: { realtime: 0, batch: 2, in_flight: 1 },
    });
    release.resolve();
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });
});
