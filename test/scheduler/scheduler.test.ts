import { describe, expect, it } from 'vitest';
import type { SttEngine } from '../../src/domain/engine.ts';
import type { SttOutcome } from '../../src/domain/recognition.ts';
import { invalidAudio, VoiceError, workerLost } from '../../src/domain/errors.ts';
import { resultsOf } from '../../src/domain/outcome.ts';
import type { SchedulerObserver } from '../../src/scheduler/observer.ts';
import type { ScheduledRequest } from '../../src/scheduler/request.ts';
import { Scheduler, type SchedulerOptions } from '../../src/scheduler/scheduler.ts';
import { said } from '../helpers/fake-stt.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { fakeEngine } from './fake-engine.ts';
import { FACTS, request, row } from './requests.ts';

const textOf = (outcomes: readonly SttOutcome[]) =>
  resultsOf(outcomes).flatMap(({ segments }) => segments.map(({ text }) => text));

/**
 * A scheduler on a fake clock with two models whose engines the test controls, and the events of its
 * observer.
 */
function openScheduler(
  options: SchedulerOptions & {
    readonly stubborn?: boolean;
    readonly engine?: () => Promise<SttEngine>;
  } = {},
) {
  const clock = new FakeClock();
  const engines = { tiny: fakeEngine(options), large: fakeEngine(options) };
  const told: [name: keyof SchedulerObserver, value: unknown][] = [];
  const tell = (name: keyof SchedulerObserver) => (value: unknown) => void told.push([name, value]);
  const scheduler = new Scheduler({
    clock,
    observer: {
      depthChanged: tell('depthChanged'),
      promoted: tell('promoted'),
      dispatched: tell('dispatched'),
      answered: tell('answered'),
      cancelled: tell('cancelled'),
      ended: tell('ended'),
    },
    ...options,
  });
  /** Submits without waiting; the caller awaits `outcome` later. */
  const submit = (change: Partial<ScheduledRequest> = {}) => {
    const { model = 'tiny' } = change;
    const { engine = async () => engines[model as keyof typeof engines] } = options;
    const outcome = scheduler.submit(request({ engine, ...change }));
    outcome.catch(() => undefined);
    return { outcome };
  };
  return {
    scheduler,
    clock,
    ...engines,
    submit,
    told: (name: keyof SchedulerObserver) => told.filter(([one]) => one === name).map(([, value]) => value),
  };
}

/** The lengths of the rows of every call in seconds. */
const secondsOf = ({ calls }: ReturnType<typeof fakeEngine>) =>
  calls.map(({ rows }) => rows.map(({ speech }) => speech.length / 16_000));

describe('batching', () => {
  it('sends requests within 50 ms to the engine as one call and returns each its own result', async () => {
    const { clock, tiny, submit, told } = openScheduler();
    const { outcome: first } = submit({ rows: [row(10)] });
    await clock.advance(30);
    const { outcome: second } = submit({ rows: [row(9), row(8)] });
    await clock.advance(19);
    expect(tiny.calls).toEqual([]);
    await clock.advance(1);
    expect(secondsOf(tiny)).toEqual([[10, 9, 8]]);
    tiny.calls[0]!.answer();
    expect(textOf(await first)).toEqual(['160000 samples']);
    expect(textOf(await second)).toEqual(['144000 samples', '128000 samples']);
    expect(told('dispatched')).toMatchObject([{ model: 'tiny', rows: 3, waitSeconds: [0.05, 0.02] }]);
    expect(told('ended')).toEqual(['completed', 'completed']);
  });

  it('does not wait once eight rows are queued', async () => {
    const { clock, tiny, submit } = openScheduler();
    for (let nth = 0; nth < 9; nth++) submit({ facts: { ...FACTS, lanes: 2 } });
    await settle();
    expect(secondsOf(tiny)).toEqual([Array(8).fill(10)]);
    await clock.advance(50);
    expect(secondsOf(tiny)).toEqual([Array(8).fill(10), [10]]);
  });

  it('does not wait once the next request is for another model', async () => {
    const { clock, tiny, large, submit } = openScheduler();
    submit();
    submit();
    await settle();
    expect(tiny.calls).toEqual([]);
    submit({ model: 'large' });
    await settle();
    expect([secondsOf(tiny), secondsOf(large)]).toEqual([[[10, 10]], []]);
    await clock.advance(50);
    expect(secondsOf(large)).toEqual([[10]]);
  });

  it('does not wait if the engine cannot batch', async () => {
    const { tiny, submit } = openScheduler();
    submit({ facts: { ...FACTS, batchRows: 1 } });
    await settle();
    expect(secondsOf(tiny)).toEqual([[10]]);
  });

  it('does not wait if no other client is connected', async () => {
    let company = false;
    const { clock, tiny, submit } = openScheduler({ expectsCompany: () => company });
    submit({ facts: { ...FACTS, lanes: 2 }, rows: [row(10)] });
    await settle();
    expect(secondsOf(tiny)).toEqual([[10]]);
    company = true;
    submit({ facts: { ...FACTS, lanes: 2 }, rows: [row(9)] });
    await clock.advance(49);
    expect(secondsOf(tiny)).toEqual([[10]]);
  });

  it('does not delay REALTIME, which is dispatched at once and alone', async () => {
    const { clock, tiny, submit } = openScheduler();
    submit({ facts: { ...FACTS, lanes: 2 } });
    submit({ facts: { ...FACTS, lanes: 2 }, priority: 'realtime', rows: [row(9)] });
    await settle();
    expect(secondsOf(tiny)).toEqual([[9]]);
    await clock.advance(50);
    expect(secondsOf(tiny)).toEqual([[9], [10]]);
  });

  it('adds rows to a batch while all lanes are busy', async () => {
    const { clock, tiny, submit } = openScheduler();
    submit();
    await clock.advance(50);
    submit();
    await clock.advance(500);
    submit();
    tiny.calls[0]!.answer();
    await settle();
    expect(secondsOf(tiny)).toEqual([[10], [10, 10]]);
  });
});

describe('order of dispatch', () => {
  it('is REALTIME before BATCH and then by arrival, one call per lane', async () => {
    const { tiny, submit, clock } = openScheduler();
    submit({ priority: 'realtime', rows: [row(1)] });
    submit({ rows: [row(10)] });
    submit({ priority: 'realtime', rows: [row(2)] });
    submit({ priority: 'realtime', rows: [row(2.5)] });
    await clock.advance(100);
    for (let nth = 0; nth < 3; nth++) {
      tiny.calls[nth]!.answer();
      await settle();
    }
    expect(secondsOf(tiny)).toEqual([[1], [2], [2.5], [10]]);
  });

  it('does not let a busy model hold up another model', async () => {
    const { tiny, large, submit } = openScheduler();
    submit({ priority: 'realtime' });
    submit({ priority: 'realtime' });
    submit({ priority: 'realtime', model: 'large' });
    await settle();
    expect([tiny.calls.length, large.calls.length]).toEqual([1, 1]);
  });

  it('runs as many calls in parallel as there are lanes', async () => {
    const { tiny, submit } = openScheduler();
    for (let nth = 0; nth < 5; nth++) submit({ facts: { ...FACTS, lanes: 3 }, priority: 'realtime' });
    await settle();
    expect(tiny.calls).toHaveLength(3);
    tiny.calls[1]!.fail(new Error('no'));
    await settle();
    expect(tiny.calls).toHaveLength(4);
  });
});

describe('ageing', () => {
  it('dispatches BATCH before REALTIME that arrives 30 s later', async () => {
    const { clock, tiny, submit, told, scheduler } = openScheduler({ stubborn: true });
    submit({ priority: 'realtime', rows: [row(60)] });
    submit({ rows: [row(10)] });
    await clock.advance(29_999);
    expect([told('promoted'), scheduler.state().queued]).toEqual([[], { realtime: 0, batch: 1 }]);
    await clock.advance(1);
    expect([told('promoted'), scheduler.state().queued]).toEqual([[1], { realtime: 1, batch: 0 }]);
    submit({ priority: 'realtime', rows: [row(9)] });
    for (const nth of [0, 1]) {
      tiny.calls[nth]!.answer();
      await settle();
    }
    expect(secondsOf(tiny)).toEqual([[60], [10], [9]]);
  });

  it('dispatches a promoted backlog as one batch', async () => {
    const { clock, tiny, submit } = openScheduler();
    submit({ priority: 'realtime', rows: [row(60)] });
    for (let nth = 0; nth < 9; nth++) submit();
    await clock.advance(31_000);
    submit();
    tiny.calls[0]!.answer();
    await settle();
    tiny.calls[1]!.answer();
    await settle();
    expect(secondsOf(tiny)).toEqual([[60], Array(8).fill(10), [10, 10]]);
  });
});

describe('deadline of a call', () => {
  it('runs from dispatch and is 5 minutes or twice the audio', async () => {
    const { clock, tiny, submit, told } = openScheduler();
    const { outcome: short } = submit({ priority: 'realtime', rows: [row(2)] });
    const { outcome: long } = submit({ priority: 'realtime', rows: [row(90), row(70)] });
    await clock.advance(299_999);
    expect(tiny.calls[0]!.signal.aborted).toBe(false);
    await clock.advance(1);
    await expect(short).rejects.toMatchObject({ kind: 'timeout' });
    expect(tiny.calls[0]!.signal.aborted).toBe(true);
    await clock.advance(319_999);
    expect(tiny.calls[1]!.signal.aborted).toBe(false);
    await clock.advance(1);
    await expect(long).rejects.toMatchObject({ kind: 'timeout' });
    expect(told('ended')).toEqual(['failed', 'failed']);
    expect(told('answered')).toEqual([300, 320]);
    expect(clock.timers).toBe(0);
  });

  it('does not include the start of a worker', async () => {
    const tiny = fakeEngine();
    const { clock, submit } = openScheduler({
      engine: () => new Promise((resolve) => void clock.after(25_000, () => resolve(tiny))),
    });
    const { outcome } = submit({ priority: 'realtime', rows: [row(2)] });
    await clock.advance(324_000);
    tiny.calls[0]!.answer();
    expect(textOf(await outcome)).toEqual(['32000 samples']);
  });

  it('frees the lane of an engine that ignores its signal', async () => {
    const { clock, tiny, submit } = openScheduler({ stubborn: true });
    const { outcome: stuck } = submit({ priority: 'realtime', rows: [row(2)] });
    submit({ priority: 'realtime', rows: [row(1)] });
    await clock.advance(300_000);
    await expect(stuck).rejects.toMatchObject({ kind: 'timeout' });
    expect(tiny.calls).toHaveLength(1);
    await clock.advance(5_000);
    expect(secondsOf(tiny)).toEqual([[2], [1]]);
  });
});

describe('cancelling', () => {
  it('removes a queued request at once', async () => {
    const { tiny, clock, submit, told, scheduler } = openScheduler();
    const leaving = new AbortController();
    const { outcome } = submit({ signal: leaving.signal });
    leaving.abort();
    await expect(outcome).rejects.toMatchObject({ kind: 'cancelled' });
    expect(scheduler.state()).toEqual({ queued: { realtime: 0, batch: 0 }, inFlight: 0 });
    await clock.advance(1000);
    expect(tiny.calls).toEqual([]);
    expect([told('cancelled'), told('ended')]).toEqual([[0], ['cancelled']]);
  });

  it('cancels every request with the same signal', async () => {
    const { submit, scheduler, clock, tiny } = openScheduler();
    const leaving = new AbortController();
    const outcomes = [1, 2, 3].map(() => submit({ requestId: 'file', signal: leaving.signal }).outcome);
    await clock.advance(50);
    expect(scheduler.state()).toMatchObject({ queued: { batch: 2 }, inFlight: 1 });
    leaving.abort();
    for (const outcome of outcomes) await expect(outcome).rejects.toMatchObject({ kind: 'cancelled' });
    await settle();
    expect(scheduler.state()).toMatchObject({ queued: { batch: 0 }, inFlight: 0 });
    expect(tiny.calls[0]!.signal.aborted).toBe(true);
  });

  it('rejects at once, keeps the lane until the engine has stopped, and reports how long that took', async () => {
    const { clock, tiny, submit, told } = openScheduler({ stubborn: true });
    const leaving = new AbortController();
    const { outcome } = submit({ priority: 'realtime', signal: leaving.signal });
    submit({ priority: 'realtime', rows: [row(1)] });
    await settle();
    leaving.abort();
    await expect(outcome).rejects.toMatchObject({ kind: 'cancelled' });
    await clock.advance(80);
    expect(tiny.calls).toHaveLength(1);
    tiny.calls[0]!.fail(new Error('stopped'));
    await settle();
    expect(tiny.calls).toHaveLength(2);
    expect(told('cancelled')).toEqual([0.08]);
  });

  it('spares the other requests of a batch, and aborts the call when all are cancelled', async () => {
    const { clock, tiny, submit, told } = openScheduler();
    const leavers = [new AbortController(), new AbortController()];
    const [first, second] = leavers.map(({ signal }) => submit({ signal }).outcome);
    const { outcome: third } = submit();
    await clock.advance(50);
    leavers[0]!.abort();
    await expect(first).rejects.toMatchObject({ kind: 'cancelled' });
    expect(tiny.calls[0]!.signal.aborted).toBe(false);
    tiny.calls[0]!.answer();
    expect([textOf(await second!), textOf(await third)]).toEqual([['160000 samples'], ['160000 samples']]);
    expect(told('ended')).toEqual(['cancelled', 'completed', 'completed']);

    const both = leavers.map(() => new AbortController());
    for (const { signal } of both) submit({ signal });
    await clock.advance(50);
    for (const leaver of both) leaver.abort();
    expect(tiny.calls[1]!.signal.aborted).toBe(true);
  });

  it('rejects a request whose signal has already aborted', async () => {
    const { submit, tiny } = openScheduler();
    await expect(submit({ signal: AbortSignal.abort() }).outcome).rejects.toMatchObject({
      kind: 'cancelled',
    });
    expect(tiny.calls).toEqual([]);
  });
});

describe('full queue', () => {
  it('refuses new requests with a time to retry, and admits the rest of a running file', async () => {
    const { submit, clock, tiny, scheduler } = openScheduler({ maxQueued: 2 });
    submit({ priority: 'realtime' });
    await clock.advance(4_000);
    tiny.calls[0]!.answer();
    await settle();
    for (let nth = 0; nth < 3; nth++) submit({ priority: 'realtime' });
    expect(() => scheduler.refuseWhenFull()).toThrow('Too many requests are waiting; try again in 8 s.');
    await expect(submit().outcome).rejects.toMatchObject({ kind: 'queue_full', retryAfterSeconds: 8 });
    submit({ continues: true });
    expect(scheduler.state()).toEqual({
      queued: { realtime: 2, batch: 1 },
      inFlight: 1,
      recent: { calls: 1, waitMs: 0, serviceMs: 4_000 },
    });
    tiny.calls[1]!.answer();
    await settle();
    tiny.calls[2]!.answer();
    await settle();
    expect(() => scheduler.refuseWhenFull()).not.toThrow();
  });

  it('tells clients to retry after 1 s if no call has been measured', async () => {
    const { submit } = openScheduler({ maxQueued: 0 });
    await expect(submit().outcome).rejects.toMatchObject({ retryAfterSeconds: 1 });
  });
});

describe('failing engine', () => {
  it('reports an error in one row to the request of that row alone', async () => {
    const fault = invalidAudio('row 3', 'it is odd.');
    const engine: SttEngine = {
      ...fakeEngine(),
      transcribe: async (rows) =>
        rows.map((_, at) =>
          at === 2 ? { ok: false, error: fault } : { ok: true, result: said(`row ${at}`) },
        ),
    };
    const { clock, submit, told } = openScheduler({ engine: async () => engine });
    const [first, second, third] = [[row(10)], [row(10), row(10)], [row(10)]].map(
      (rows) => submit({ rows }).outcome,
    );
    await clock.advance(50);
    expect(textOf(await first!)).toEqual(['row 0']);
    expect(await second!).toEqual([
      { ok: true, result: said('row 1') },
      { ok: false, error: fault },
    ]);
    expect(textOf(await third!)).toEqual(['row 3']);
    expect(told('ended')).toEqual(['completed', 'failed', 'completed']);
  });

  it.each([
    ['a worker died', workerLost(), 'worker_lost'],
    ['no worker is available', new VoiceError('unavailable', 'Not ready.'), 'unavailable'],
  ])('fails the whole batch without a retry if %s', async (_, error, kind) => {
    const { clock, tiny, submit } = openScheduler();
    const outcomes = [submit().outcome, submit().outcome];
    await clock.advance(50);
    tiny.calls[0]!.fail(error);
    for (const outcome of outcomes) await expect(outcome).rejects.toMatchObject({ kind });
    expect(tiny.calls).toHaveLength(1);
  });

  it('rejects with the error of opening the engine, and opens it again for the next request', async () => {
    const tiny = fakeEngine();
    let broken = true;
    const { submit } = openScheduler({
      engine: async () => {
        if (!broken) return tiny;
        throw new VoiceError('worker_unavailable', 'It crashed three times.');
      },
    });
    await expect(submit({ priority: 'realtime' }).outcome).rejects.toMatchObject({
      kind: 'worker_unavailable',
    });
    broken = false;
    submit({ priority: 'realtime' });
    await settle();
    expect(tiny.calls).toHaveLength(1);
  });

  it('rejects a batch if the engine returns another number of rows', async () => {
    const tiny = { ...fakeEngine(), transcribe: async () => [] };
    const { clock, submit } = openScheduler({ engine: async () => tiny });
    const { outcome } = submit({ rows: [row(1), row(1)] });
    await clock.advance(50);
    await expect(outcome).rejects.toMatchObject({ kind: 'internal' });
  });
});

describe('stop', () => {
  it('dispatches waiting batches, waits for the engines, and refuses new requests', async () => {
    const { tiny, submit, scheduler, clock } = openScheduler();
    const { outcome } = submit();
    const stopping = scheduler.stop();
    await settle();
    expect(secondsOf(tiny)).toEqual([[10]]);
    await expect(submit().outcome).rejects.toMatchObject({ kind: 'unavailable' });
    const { outcome: rest } = submit({ continues: true });
    tiny.calls[0]!.answer();
    await outcome;
    await settle();
    tiny.calls[1]!.answer();
    await rest;
    await stopping;
    expect(clock.timers).toBe(0);
    await expect(submit({ continues: true }).outcome).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('cancels queued and running requests after 10 s', async () => {
    const { tiny, submit, scheduler, clock } = openScheduler();
    const outcomes = [submit({ rows: [row(10)] }).outcome, submit({ rows: [row(1)] }).outcome];
    let stopped = false;
    const stopping = (async () => {
      await scheduler.stop();
      stopped = true;
    })();
    await clock.advance(9_999);
    expect([stopped, tiny.calls[0]!.signal.aborted]).toEqual([false, false]);
    await clock.advance(1);
    await stopping;
    for (const outcome of outcomes) await expect(outcome).rejects.toMatchObject({ kind: 'unavailable' });
    expect(tiny.calls[0]!.signal.aborted).toBe(true);
    expect(scheduler.state()).toMatchObject({ queued: { realtime: 0, batch: 0 }, inFlight: 0 });
  });

  it('resolves at once if nothing runs, also when called twice', async () => {
    const { scheduler, clock } = openScheduler();
    await scheduler.stop();
    await scheduler.stop();
    expect(clock.timers).toBe(0);
  });
});

describe('observer', () => {
  it('receives the depth of the queue whenever it changes', async () => {
    const { submit, clock, told, tiny } = openScheduler();
    submit({ priority: 'realtime' });
    submit();
    await clock.advance(50);
    tiny.calls[0]!.answer();
    await settle();
    expect(told('depthChanged').at(0)).toEqual({ realtime: 0, batch: 0 });
    expect(told('depthChanged')).toContainEqual({ realtime: 0, batch: 1 });
    expect(told('depthChanged').at(-1)).toEqual({ realtime: 0, batch: 0 });
  });
});
