import { describe, expect, it } from 'vitest';
import type { Speech } from '../../src/domain/audio.ts';
import { scheduled } from '../../src/scheduler/scheduled.ts';
import { Scheduler } from '../../src/scheduler/scheduler.ts';
import { testSttEngine } from '../contract/stt-engine.ts';
import { bursts } from '../fixtures/signals.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { FakeStt } from '../helpers/fake-stt.ts';
import { fakeEngine } from './fake-engine.ts';
import { row } from './requests.ts';

const never = new AbortController().signal;

for (const batchInference of [false, true]) {
  testSttEngine(`the fake engine ${batchInference ? 'with batches ' : ''}behind the scheduler`, {
    open: async () => {
      const engine = new FakeStt({ capabilities: { batchInference } });
      return scheduled(async () => engine, 'fake', new Scheduler(), {
        requestId: 'suite',
        priority: () => 'batch',
      });
    },
    clips: async () => [bursts(1, [0.2, 0.7]), bursts(2, [0.2, 1.6])] as Speech[],
  });
}

describe('a scheduled engine', () => {
  it('runs a short clip between the calls of a long file', async () => {
    const clock = new FakeClock();
    const engine = fakeEngine();
    const scheduler = new Scheduler({ clock });
    const client = (requestId: string) =>
      scheduled(async () => engine, 'tiny', scheduler, { requestId, priority: () => 'batch' });
    const [file, short] = await Promise.all([client('file'), client('clip')]);
    const full = Array.from({ length: 8 }, () => row(14));
    for (let nth = 0; nth < 20; nth++) void file.transcribe(full, never);
    await settle();
    expect(scheduler.state()).toMatchObject({ queued: { batch: 1 }, inFlight: 1 });
    void short.transcribe([row(5)], never);
    for (let nth = 0; nth < 3; nth++) {
      await clock.advance(60);
      engine.calls[nth]!.answer();
    }
    expect(engine.calls.slice(0, 3).map(({ rows }) => rows.length)).toEqual([8, 8, 1]);
  });

  it('reads the priority again at every call', async () => {
    const submitted: string[] = [];
    let priority: 'batch' | 'realtime' = 'batch';
    const engine = await scheduled(
      async () => fakeEngine(),
      'tiny',
      {
        submit: async (request) => {
          submitted.push(`${request.requestId} ${request.priority} ${request.continues}`);
          return [];
        },
      },
      { requestId: 'clip', priority: () => priority },
    );
    await engine.transcribe([row(1)], never);
    priority = 'realtime';
    await engine.transcribe([row(1)], never);
    expect(submitted).toEqual(['clip batch false', 'clip realtime true']);
  });

  it('passes `warm` on to the engine', async () => {
    const engine = new FakeStt();
    const warmed: number[] = [];
    engine.warm = (lanes?: number) => void warmed.push(lanes ?? 0);
    const client = { requestId: 'clip', priority: () => 'batch' as const };
    (await scheduled(async () => engine, 'tiny', new Scheduler(), client)).warm(2);
    expect(warmed).toEqual([2]);
  });
});
