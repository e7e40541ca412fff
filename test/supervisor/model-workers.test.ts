import { describe, expect, it } from 'vitest';
import { VoiceError } from '../../src/domain/errors.ts';
import { ModelWorkers } from '../../src/supervisor/model-workers.ts';
import { SupervisedWorker } from '../../src/supervisor/supervised-worker.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { type PlayedEngine, PlayedLauncher } from './played-process.ts';

const never = new AbortController().signal;
const IDLE_MS = 600_000;

function open(count: number, processorTime?: () => number) {
  const clock = new FakeClock();
  const stamp = { value: 'as it was' };
  const launchers = Array.from({ length: count }, () => new PlayedLauncher());
  const workers = new ModelWorkers<PlayedEngine>({
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

describe('the workers of a model', () => {
  it('are started by the first call, which waits for one of them', async () => {
    const { launchers, workers, states, serve } = open(2);
    expect(states()).toEqual(['stopped', 'stopped']);
    const leasing = workers.lease(never);
    await settle();
    expect(states()).toEqual(['starting', 'starting']);
    await serve(1);
    expect((await leasing).engine).toBe(launchers[1]!.last.engine);
    expect(states()).toEqual(['starting', 'busy']);
  });

  it('share calls: each goes to the least busy', async () => {
    const { launchers, workers, serve } = open(3);
    workers.start();
    for (const index of [0, 1, 2]) await serve(index);
    const leases = [];
    for (let call = 0; call < 7; call++) leases.push(await workers.lease(never));
    expect(workers.statuses.map(({ calls }) => calls)).toEqual([3, 2, 2]);
    for (const { engine, release } of leases) if (engine === launchers[1]!.last.engine) release();
    expect((await workers.lease(never)).engine).toBe(launchers[1]!.last.engine);
  });

  it('go on with those that are left when one crashes', async () => {
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

  it('let a call wait for one that is started again', async () => {
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

describe('a call for which there is no worker', () => {
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

  it('is refused at once with the reason and when to come back, and served when that time has come', async () => {
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

  it('is refused as well where it was waiting when hope ended', async () => {
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

  it('does not wait for ever for one that is starting', async () => {
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

  it('waits longer for one that is starting on a busy machine', async () => {
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

describe('workers without work', () => {
  it('are stopped after a while, and started again by the next call', async () => {
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

    // A call that comes while they stop is not lost.
    const next = workers.lease(never);
    await settle();
    launchers[0]!.last.end();
    await settle();
    expect(states()).toEqual(['starting']);
    await serve();
    expect((await next).engine).toBe(launchers[0]!.last.engine);
  });

  it('stay as long as there is a call now and then', async () => {
    const { clock, workers, states, serve } = open(1);
    workers.start();
    await serve();
    for (let call = 0; call < 5; call++) {
      await clock.advance(IDLE_MS - 1);
      (await workers.lease(never)).release();
    }
    expect(states()).toEqual(['ready']);
  });

  it('are stopped as well when they were started for nobody', async () => {
    const { clock, workers, states, serve } = open(1);
    workers.start();
    await serve();
    await clock.advance(IDLE_MS);
    expect(states()).toEqual(['stopping']);
  });
});

describe('closing', () => {
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

  /** Asked for once by somebody, and started in vain. */
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

  it('is told once, and nobody starts it again: not by itself, and not for whoever asks', async () => {
    const { clock, workers, states, processes } = await broken();
    await clock.advance(59_000);
    for (let asked = 0; asked < 3; asked++) await expect(workers.lease(never)).rejects.toMatchObject(final);
    workers.start();
    expect(processes()).toEqual([1, 1]);
    expect(states()).toEqual(['crashed', 'crashed']);
    expect(workers.problem).toMatchObject(final);
  });

  it('is tried again when it is asked for after a rest, which grows', async () => {
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

  it('is tried again as soon as its folder has changed, and then serves as if nothing had been', async () => {
    const { stamp, launchers, workers, serve } = await broken();
    stamp.value = 'mended';
    const leasing = workers.lease(never);
    await settle();
    await serve();
    expect((await leasing).engine).toBe(launchers[0]!.last.engine);
    expect(workers.problem).toBeUndefined();
  });

  it('is tried again at once where its folder changed while it was being started', async () => {
    const { stamp, launchers, workers, serve } = open(1);
    const leasing = workers.lease(never);
    leasing.catch(() => undefined);
    await settle();
    // The process has looked already.
    stamp.value = 'mended';
    launchers[0]!.last.refuse(new VoiceError('invalid_manifest', MISSING));
    await expect(leasing).rejects.toMatchObject(final);
    const again = workers.lease(never);
    await settle();
    await serve();
    expect((await again).engine).toBe(launchers[0]!.last.engine);
  });

  it('is tried again at once where it failed when nobody waited, and its folder has changed since', async () => {
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

  it('is not missed once it was given up', async () => {
    const { clock, states } = await broken();
    await clock.advance(IDLE_MS);
    expect(states()).toEqual(['stopped', 'stopped']);
  });
});
