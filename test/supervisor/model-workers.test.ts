import { describe, expect, it } from 'vitest';
import { VoiceError } from '../../src/domain/errors.ts';
import { ModelWorkers } from '../../src/supervisor/model-workers.ts';
import { SupervisedWorker } from '../../src/supervisor/supervised-worker.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { type FakeRemoteEngine, FakeLauncher } from './fake-process.ts';

const never = new AbortController().signal;
const IDLE_MS = 600_000;

function open(count: number, processorTime?: () => number) {
  const clock = new FakeClock();
  const stamp = { value: 'as it was' };
  const launchers = Array.from({ length: count }, () => new FakeLauncher());
  const workers = new ModelWorkers<FakeRemoteEngine>({
    model: 'tiny',
    clock,
    idleMs: IDLE_MS,
    startLimitMs: 30_000,
    ...(processorTime && { processorTime }),
    stamp: async () => stamp.value,
    create: (onChange) =>
      launchers.map(
        ({ launch }, index) =>
          new SupervisedWorker({ name: `tiny-${index}`, launch, clock, log: () => undefined, onChange }),
      ),
  });
  workers.createLocal();
  const states = () => workers.statuses.map(({ state }) => state);
  const serve = async (index = 0) => {
    launchers[index]!.last.serve();
    await settle();
  };
  return { clock, stamp, launchers, workers, states, serve };
}

describe('ModelWorkers', () => {
  it('starts the workers at the first call, which waits for one of them', async () => {
    const { launchers, workers, states, serve } = open(2);
    expect(states()).toEqual(['stopped', 'stopped']);
    const leasing = workers.lease(never);
    await settle();
    expect(states()).toEqual(['starting', 'starting']);
    await serve(1);
    expect((await leasing).engine).toBe(launchers[1]!.last.engine);
    expect(states()).toEqual(['starting', 'busy']);
  });

  it('sends each call to the least busy worker', async () => {
    const { launchers, workers, serve } = open(3);
    workers.start();
    for (const index of [0, 1, 2]) await serve(index);
    const leases = [];
    for (let call = 0; call < 7; call++) leases.push(await workers.lease(never));
    expect(workers.statuses.map(({ calls }) => calls)).toEqual([3, 2, 2]);
    for (const { engine, release } of leases) if (engine === launchers[1]!.last.engine) release();
    expect((await workers.lease(never)).engine).toBe(launchers[1]!.last.engine);
  });

  it('uses the remaining workers when one crashes', async () => {
    const { launchers, workers, serve } = open(2);
    workers.start();
    await serve(0);
    await serve(1);
    launchers[0]!.last.lose('was killed by SIGKILL');
    await settle();
    for (let call = 0; call < 3; call++) {
      expect((await workers.lease(never)).engine).toBe(launchers[1]!.last.engine);
    }
  });

  it('lets a call wait for a worker that restarts', async () => {
    const { launchers, workers, serve } = open(1);
    workers.start();
    await serve();
    launchers[0]!.last.lose('was killed by SIGKILL');
    await settle();
    const leasing = workers.lease(never);
    await settle();
    await serve();
    expect((await leasing).engine).toBe(launchers[0]!.last.engine);
    expect(launchers[0]!.processes).toHaveLength(2);
  });
});

describe('a call without a ready worker', () => {
  async function crashedTooOften() {
    const opened = open(1);
    opened.workers.start();
    for (let times = 0; times < 4; times++) {
      await opened.serve();
      opened.launchers[0]!.last.lose('was killed by SIGKILL');
      await settle();
    }
    return opened;
  }

  it('is refused with the reason and the time to retry, and served after that time', async () => {
    const { clock, workers, serve } = await crashedTooOften();
    await clock.advance(10_500);
    await expect(workers.lease(never)).rejects.toMatchObject({
      kind: 'worker_unavailable',
      message:
        "No worker for the model 'tiny' is ready: it crashed too often; last, it was killed by SIGKILL.",
      retryAfterSeconds: 50,
    });
    await clock.advance(50_000);
    await serve();
    expect((await workers.lease(never)).engine).toBeDefined();
  });

  it('is refused too if it was waiting when the last restart failed', async () => {
    const { launchers, workers } = open(1);
    const leasing = workers.lease(never);
    leasing.catch(() => undefined);
    for (let times = 0; times < 4; times++) {
      await settle();
      launchers[0]!.last.fail("could not start: The model file 'a.onnx' is missing");
    }
    await expect(leasing).rejects.toMatchObject({
      kind: 'worker_unavailable',
      message: expect.stringContaining("it could not start: The model file 'a.onnx' is missing."),
    });
  });

  it('waits a limited time for a starting worker', async () => {
    const { clock, workers, states } = open(1);
    const leasing = workers.lease(never);
    leasing.catch(() => undefined);
    await clock.advance(30_000);
    await expect(leasing).rejects.toMatchObject({
      kind: 'worker_unavailable',
      message: "No worker for the model 'tiny' is ready: it is still starting.",
      retryAfterSeconds: 5,
    });
    expect(states()).toEqual(['starting']);
  });

  it('waits longer for a worker that starts on a busy machine', async () => {
    const { clock, workers, serve } = open(1, () => 0);
    const leasing = workers.lease(never);
    await clock.advance(290_000);
    await serve();
    expect((await leasing).engine).toBeDefined();
  });

  it('can be cancelled while it waits', async () => {
    const { workers } = open(1);
    const leaving = new AbortController();
    const leasing = workers.lease(leaving.signal);
    await settle();
    leaving.abort();
    await expect(leasing).rejects.toMatchObject({ kind: 'cancelled' });
    await expect(workers.lease(AbortSignal.abort())).rejects.toMatchObject({ kind: 'cancelled' });
  });
});

describe('idle workers', () => {
  it('are stopped after `idleMs` and started again by the next call', async () => {
    const { clock, launchers, workers, states, serve } = open(1);
    const leasing = workers.lease(never);
    await settle();
    await serve();
    const { release } = await leasing;
    await clock.advance(10 * IDLE_MS);
    expect(states()).toEqual(['busy']);
    release();
    release();
    await clock.advance(IDLE_MS - 1);
    expect(states()).toEqual(['ready']);
    await clock.advance(1);
    expect(states()).toEqual(['stopping']);

    // A call that comes while the workers stop is not lost.
    const next = workers.lease(never);
    await settle();
    launchers[0]!.last.end();
    await settle();
    expect(states()).toEqual(['starting']);
    await serve();
    expect((await next).engine).toBe(launchers[0]!.last.engine);
  });

  it('keep running if calls come at shorter intervals', async () => {
    const { clock, workers, states, serve } = open(1);
    workers.start();
    await serve();
    for (let call = 0; call < 5; call++) {
      await clock.advance(IDLE_MS - 1);
      (await workers.lease(never)).release();
    }
    expect(states()).toEqual(['ready']);
  });

  it('are stopped too if no call ever came', async () => {
    const { clock, workers, states, serve } = open(1);
    workers.start();
    await serve();
    await clock.advance(IDLE_MS);
    expect(states()).toEqual(['stopping']);
  });
});

describe('close', () => {
  it('stops the workers for good', async () => {
    const { clock, launchers, workers, states, serve } = open(1);
    workers.start();
    await serve();
    launchers[0]!.last.end();
    await workers.close();
    await workers.close();
    expect(states()).toEqual(['stopped']);
    workers.start();
    await expect(workers.lease(never)).rejects.toMatchObject({
      kind: 'internal',
      message: 'The engine is closed.',
    });
    expect(clock.timers).toBe(0);
    expect(launchers[0]!.processes).toHaveLength(1);
  });

  it('refuses the calls that wait for a worker', async () => {
    const { launchers, workers } = open(1);
    const leasing = workers.lease(never);
    leasing.catch(() => undefined);
    await settle();
    launchers[0]!.last.end();
    await workers.close();
    await expect(leasing).rejects.toMatchObject({ message: 'The engine is closed.' });
  });
});

describe('a model that cannot start', () => {
  const MISSING = "The model file 'a.onnx' is missing.";
  const final = { kind: 'invalid_manifest', message: `Model 'tiny' cannot start: ${MISSING}` };

  /** Workers of a model that was requested once and failed to start. */
  async function broken() {
    const opened = open(2);
    const { launchers, workers } = opened;
    const processes = () => launchers.map((launcher) => launcher.processes.length);
    const refuse = async () => {
      const leasing = workers.lease(never);
      leasing.catch(() => undefined);
      await settle();
      for (const { last } of launchers) last.refuse(new VoiceError('invalid_manifest', MISSING));
      await expect(leasing).rejects.toMatchObject(final);
    };
    await refuse();
    return { ...opened, processes, refuse };
  }

  it('fails every call with the first error and is not restarted', async () => {
    const { clock, workers, states, processes } = await broken();
    await clock.advance(59_000);
    for (let asked = 0; asked < 3; asked++) await expect(workers.lease(never)).rejects.toMatchObject(final);
    workers.start();
    expect(processes()).toEqual([1, 1]);
    expect(states()).toEqual(['crashed', 'crashed']);
    expect(workers.problem).toMatchObject(final);
  });

  it('is started again by a call after a pause, which grows', async () => {
    const { clock, workers, processes, refuse } = await broken();
    await clock.advance(60_000);
    await refuse();
    expect(processes()).toEqual([2, 2]);
    await clock.advance(119_000);
    await expect(workers.lease(never)).rejects.toMatchObject(final);
    expect(processes()).toEqual([2, 2]);
    await clock.advance(1_000);
    await refuse();
    expect(processes()).toEqual([3, 3]);
  });

  it('is started again once its folder has changed, and then serves without a problem', async () => {
    const { stamp, launchers, workers, serve } = await broken();
    stamp.value = 'mended';
    const leasing = workers.lease(never);
    await settle();
    await serve();
    expect((await leasing).engine).toBe(launchers[0]!.last.engine);
    expect(workers.problem).toBeUndefined();
  });

  it('is started again at once if its folder changed during the start', async () => {
    const { stamp, launchers, workers, serve } = open(1);
    const leasing = workers.lease(never);
    leasing.catch(() => undefined);
    await settle();
    // The process has already read the folder.
    stamp.value = 'mended';
    launchers[0]!.last.refuse(new VoiceError('invalid_manifest', MISSING));
    await expect(leasing).rejects.toMatchObject(final);
    const again = workers.lease(never);
    await settle();
    await serve();
    expect((await again).engine).toBe(launchers[0]!.last.engine);
  });

  it('is started again at once if it failed before any call and its folder has changed since', async () => {
    const { stamp, launchers, workers, serve } = open(1);
    workers.start();
    launchers[0]!.last.refuse(new VoiceError('invalid_manifest', MISSING));
    await settle();
    stamp.value = 'installed anew';
    const leasing = workers.lease(never);
    await settle();
    await serve();
    expect((await leasing).engine).toBe(launchers[0]!.last.engine);
  });

  it('is reported as stopped after `idleMs`', async () => {
    const { clock, states } = await broken();
    await clock.advance(IDLE_MS);
    expect(states()).toEqual(['stopped', 'stopped']);
  });
});
