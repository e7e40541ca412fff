import { describe, expect, it } from 'vitest';
import type { AudioSource } from '../../src/domain/audio.ts';
import { forRequest } from '../../src/runtime/worker-runtime.ts';
import { transcribe } from '../../src/runtime/transcribe.ts';
import { recognized } from '../../src/domain/outcome.ts';
import type { ScheduledRequest } from '../../src/scheduler/request.ts';
import { bursts, wav } from '../fixtures/signals.ts';
import { FakeStt, said } from '../helpers/fake-stt.ts';
import { streamOf } from '../helpers/collect.ts';
import { TEST_MODEL, testRuntime } from '../helpers/test-runtime.ts';

const clip = (seconds: number): AudioSource => ({
  type: 'stream',
  name: 'clip.wav',
  bytes: streamOf([wav(bursts(seconds, [0.5, 1.5]))]),
});

/** What a transcription submits. */
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
  ])(
    'with %d s of audio, urgent: %j, asks with priority %s and its id',
    async (seconds, urgent, priority) => {
      const { requests, transcript } = await submitted(seconds, urgent);
      expect(requests).toMatchObject([{ requestId: 'mine', priority, model: TEST_MODEL, continues: false }]);
      expect(transcript.text).toBe('hello');
    },
  );

  it('does not close what others use', async () => {
    const { runtime } = await submitted(4, false);
    expect(runtime.closes).toBe(0);
  });
});
