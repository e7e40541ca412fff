import { describe, expect, it } from 'vitest';
import { scheduled } from '../../src/scheduler/scheduled.ts';
import { Scheduler } from '../../src/scheduler/scheduler.ts';
import { WorkingTime } from '../../src/scheduler/working-time.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { fakeEngine } from './fake-engine.ts';
import { request, row } from './requests.ts';

const never = new AbortController().signal;

describe('WorkingTime', () => {
  it('counts while any call of the request runs, parallel calls once, and pauses between calls', async () => {
    const clock = new FakeClock();
    const time = new WorkingTime(clock);
    time.limit(30_000);
    const rests = [time.works(), time.works()];
    await clock.advance(20_000);
    for (const rest of rests) rest();
    await clock.advance(3_600_000);
    const rest = time.works();
    await clock.advance(9_999);
    expect(time.over.aborted).toBe(false);
    await clock.advance(1);
    expect(time.over.aborted).toBe(true);
    rest();
    expect(clock.timers).toBe(0);
  });

  it('counts a shared call in proportion to the rows of the request', async () => {
    const clock = new FakeClock();
    const time = new WorkingTime(clock);
    time.limit(30_000);
    const rest = time.works(1 / 8);
    await clock.advance(120_000);
    rest();
    const alone = time.works();
    await clock.advance(14_999);
    expect(time.over.aborted).toBe(false);
    await clock.advance(1);
    expect(time.over.aborted).toBe(true);
    alone();
  });

  it('does not count waiting for the processor, up to ten times the limit', async () => {
    const clock = new FakeClock();
    const starved = new WorkingTime(clock, () => clock.now() / 4);
    const stuck = new WorkingTime(clock, () => 0);
    for (const time of [starved, stuck]) {
      time.limit(30_000);
      time.works();
    }
    await clock.advance(119_999);
    expect(starved.over.aborted).toBe(false);
    await clock.advance(200);
    expect(starved.over.aborted).toBe(true);
    expect(stuck.over.aborted).toBe(false);
    await clock.advance(180_000);
    expect(stuck.over.aborted).toBe(true);
  });

  it('ends a request with `timeout` if its calls together take too long, however long it waited before', async () => {
    const clock = new FakeClock();
    const engine = fakeEngine();
    const scheduler = new Scheduler({ clock });
    const other = scheduler.submit(
      request({ engine: async () => engine, priority: 'realtime', rows: [row(60)] }),
    );
    const workingTime = new WorkingTime(clock);
    workingTime.limit(31_000);
    const client = { requestId: 'file', priority: () => 'realtime' as const, workingTime };
    const file = await scheduled(async () => engine, 'tiny', scheduler, client);
    const calls = [file.transcribe([row(10)], never), file.transcribe([row(10)], never)];
    for (const call of calls) call.catch(() => undefined);
    await clock.advance(100_000);
    engine.calls[0]!.answer();
    await other;
    await settle();
    // Each call alone is within its limit.
    await clock.advance(20_000);
    engine.calls[1]!.answer();
    await calls[0];
    await settle();
    await clock.advance(11_000);
    await expect(calls[1]).rejects.toMatchObject({ kind: 'timeout' });
    expect(engine.calls[2]!.signal.aborted).toBe(true);
  });
});
