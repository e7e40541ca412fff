import { describe, expect, it } from 'vitest';
import type { AudioSource } from '../../src/domain/audio.ts';
import { forRequest, healthOf } from '../../src/runtime/worker-runtime.ts';
import { transcribe } from '../../src/runtime/transcribe.ts';
import { recognized } from '../../src/domain/outcome.ts';
import type { ScheduledRequest } from '../../src/scheduler/request.ts';
import { bursts, wav } from '../fixtures/signals.ts';
import { FakeStt, said } from '../helpers/fake-stt.ts';
import { streamOf } from '../helpers/collect.ts';
import { TEST_MODEL, testRuntime } from '../helpers/test-runtime.ts';
import type { WorkerInfo } from '../../src/supervisor/model-worker.ts';

const clip = (seconds: number): AudioSource => ({
  type: 'stream',
  name: 'clip.wav',
  bytes: streamOf([wav(bursts(seconds, [0.5, 1.5]))]),
});

/** The options of a transcription. */
async function submitted(seconds: number, urgent: boolean) {
  const runtime = testRuntime({ stt: new FakeStt() });
  const requests: ScheduledRequest[] = [];
  const scoped = forRequest(
    runtime,
    {
      submit: async (request) => {
        requests.push(request);
        return request.rows.map(() => recognized(said('hello')));
      },
    },
    { requestId: 'mine', urgent },
  );
  const model = await runtime.store.resolve(TEST_MODEL, 'stt');
  const request = { audio: clip(seconds), model, task: 'transcribe' } as const;
  const transcript = await transcribe(scoped, request, new AbortController().signal);
  await scoped.close();
  return { requests, transcript, runtime };
}

describe('the runtime of one request', () => {
  it.each([
    [4, false, 'batch'],
    [3, false, 'batch'],
    [2.9, false, 'realtime'],
    [4, true, 'realtime'],
  ])('with %d s of audio, urgent: %j, uses priority %s and its id', async (seconds, urgent, priority) => {
    const { requests, transcript } = await submitted(seconds, urgent);
    expect(requests).toMatchObject([{ requestId: 'mine', priority, model: TEST_MODEL, continues: false }]);
    expect(transcript.text).toBe('hello');
  });

  it('does not close shared engines', async () => {
    const { runtime } = await submitted(4, false);
    expect(runtime.closes).toBe(0);
  });
});

const worker = (model: string, state: WorkerInfo['state'], reason?: string): WorkerInfo => ({
  name: `${model}-1`,
  model,
  type: 'stt',
  state,
  since: 0,
  restarts: 0,
  calls: 0,
  ...(reason !== undefined && { reason }),
});

describe('health', () => {
  it('is ok before any request', () => {
    expect(healthOf([])).toEqual({
      status: 'ok',
      modelsLoaded: 0,
      workersReady: 0,
      workersTotal: 0,
      problems: [],
    });
  });

  it('counts models once, for any number of workers, and busy workers as ready', () => {
    expect(healthOf([worker('a', 'ready'), worker('a', 'busy'), worker('b', 'ready')])).toMatchObject({
      status: 'ok',
      modelsLoaded: 2,
      workersReady: 3,
      workersTotal: 3,
    });
  });

  it('is loading while a worker starts, and includes stopped ones', () => {
    expect(
      healthOf([worker('a', 'starting'), worker('b', 'stopped'), worker('c', 'stopping')]),
    ).toMatchObject({ status: 'loading', modelsLoaded: 0, workersReady: 0, workersTotal: 1 });
  });

  it('is degraded after a worker crashed, with its name and the reason', () => {
    expect(healthOf([worker('a', 'crashed', 'was killed (SIGKILL)'), worker('b', 'starting')])).toMatchObject(
      { status: 'degraded', problems: ['a-1: the worker was killed (SIGKILL).'] },
    );
  });
});
