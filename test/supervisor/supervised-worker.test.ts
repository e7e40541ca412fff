import { describe, expect, it } from 'vitest';
import { cancelled, workerLost } from '../../src/domain/errors.ts';
import type { WorkerLine } from '../../src/supervisor/order.ts';
import type { WorkerStatus } from '../../src/supervisor/model-worker.ts';
import { SupervisedWorker } from '../../src/supervisor/supervised-worker.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { type FakeRemoteEngine, FakeLauncher } from './fake-process.ts';

function supervise() {
  const clock = new FakeClock();
  const launcher = new FakeLauncher();
  const lines: WorkerLine[] = [];
  const states: string[] = [];
  const worker = new SupervisedWorker<FakeRemoteEngine>({
    name: 'tiny-1',
    launch: launcher.launch,
    clock,
    log: (line) => lines.push(line),
    onChange: () => states.push(worker.status.state),
  });
  /** Lets the newest process serve. */
  const serve = async () => {
    launcher.last.serve();
    await settle();
  };
  const crash = async (why = 'was killed by SIGKILL') => {
    launcher.last.lose(why);
    await settle();
  };
  return { clock, launcher, lines, states, worker, serve, crash };
}

describe('SupervisedWorker', () => {
  it('goes from stopped to starting, and to ready when its process serves', async () => {
    const { clock, launcher, worker, serve } = supervise();
    expect(worker.status).toEqual<WorkerStatus>({
      name: 'tiny-1',
      state: 'stopped',
      since: 0,
      restarts: 0,
      calls: 0,
    });
    expect(worker.engine).toBeUndefined();
    await clock.advance(5);
    worker.start();
    worker.start();
    expect(worker.status).toEqual({
      name: 'tiny-1',
      state: 'starting',
      since: 5,
      restarts: 0,
      calls: 0,
      pid: 1,
    });
    await clock.advance(5);
    await serve();
    expect(worker.status).toMatchObject({ state: 'ready', since: 10, pid: 1, port: 50_001 });
    expect(worker.engine).toBe(launcher.last.engine);
    expect(launcher.processes).toHaveLength(1);
  });

  it('is busy from the start of its first call to the end of its last', async () => {
    const { worker, serve } = supervise();
    worker.start();
    await serve();
    const [one, other] = [worker.lease(), worker.lease()];
    expect(worker.status).toMatchObject({ state: 'busy', calls: 2 });
    one.release();
    one.release();
    expect(worker.status).toMatchObject({ state: 'busy', calls: 1 });
    other.release();
    expect(worker.status).toMatchObject({ state: 'ready', calls: 0 });
  });

  it('stops gracefully and takes no more calls', async () => {
    const { launcher, states, worker, serve } = supervise();
    worker.start();
    await serve();
    worker.lease();
    const stopping = worker.stop();
    await settle();
    expect(worker.status.state).toBe('stopping');
    expect(worker.engine).toBeUndefined();
    // Running calls still have their connection.
    expect(launcher.last.engine.closes).toEqual([]);
    launcher.last.end();
    await stopping;
    expect(states).toEqual(['starting', 'ready', 'busy', 'stopping', 'stopped', 'stopped']);
    expect(launcher.last.engine.closes).toEqual([undefined]);
    expect(launcher.last.done).toEqual(['stop', 'kill']);
  });

  it('lets the other calls end if one breaks while the worker stops', async () => {
    const { launcher, worker, serve } = supervise();
    worker.start();
    await serve();
    const [broken] = [worker.lease(), worker.lease()];
    const stopping = worker.stop();
    await settle();
    broken.release(workerLost());
    expect(launcher.last.engine.closes).toEqual([]);
    launcher.last.end();
    await stopping;
    expect(worker.status).toMatchObject({ state: 'stopped', restarts: 0 });
  });

  it('finishes its calls if something else ends its process, takes no new ones, and restarts', async () => {
    const { launcher, states, worker, serve } = supervise();
    worker.start();
    await serve();
    const call = worker.lease();
    const [first] = launcher.processes;
    first!.leave();
    await settle();
    expect(worker.status.state).toBe('stopping');
    expect(worker.engine).toBeUndefined();
    expect(first!.engine.closes).toEqual([]);
    call.release();
    first!.end();
    await settle();
    await serve();
    expect(states).toEqual(['starting', 'ready', 'busy', 'stopping', 'stopped', 'starting', 'ready']);
    expect(worker.status).toMatchObject({ state: 'ready', restarts: 1 });
  });

  it('can be stopped while it starts, and started again', async () => {
    const { launcher, worker, serve } = supervise();
    worker.start();
    const stopping = worker.stop();
    await settle();
    expect(worker.status.state).toBe('stopping');
    launcher.last.end();
    await stopping;
    expect(worker.status).toMatchObject({ state: 'stopped' });
    expect(worker.status.pid).toBeUndefined();
    worker.start();
    await serve();
    expect(worker.status).toMatchObject({ state: 'ready', pid: 2, restarts: 0 });
  });
});

describe('SupervisedWorker after a crash', () => {
  it('fails the running calls at once, kills the process, and starts a new one', async () => {
    const { launcher, lines, states, worker, serve, crash } = supervise();
    worker.start();
    await serve();
    const lease = worker.lease();
    const [first] = launcher.processes;
    await crash('did not answer any more');
    expect(first!.engine.closes).toEqual([expect.objectContaining({ kind: 'worker_lost' })]);
    expect(first!.done).toEqual(['kill']);
    expect(states).toEqual(['starting', 'ready', 'busy', 'crashed', 'starting']);
    expect(worker.status).toMatchObject({ restarts: 1, pid: 2, calls: 0, reason: 'did not answer any more' });
    expect(lines.at(-1)).toEqual({ level: 'warn', message: 'did not answer any more; it is started again' });
    await serve();
    expect(worker.status.reason).toBeUndefined();
    // The end of the old call does not concern the new process.
    lease.release();
    expect(worker.status).toMatchObject({ state: 'ready', calls: 0 });
  });

  it('replaces the process at the first call that fails with `worker_lost`', async () => {
    const { launcher, worker, serve } = supervise();
    worker.start();
    await serve();
    const [broken, other] = [worker.lease(), worker.lease()];
    broken.release(workerLost());
    // A client that retries at once does not get the same process.
    expect(worker.engine).toBeUndefined();
    await settle();
    expect(launcher.processes[0]!.done).toEqual(['kill']);
    expect(worker.status).toMatchObject({ state: 'starting', restarts: 1 });
    other.release(workerLost());
    await serve();
    expect(worker.status).toMatchObject({ state: 'ready', restarts: 1 });
  });

  it('keeps the process if a call fails for another reason', async () => {
    const { worker, serve } = supervise();
    worker.start();
    await serve();
    worker.lease().release(cancelled());
    await settle();
    expect(worker.status).toMatchObject({ state: 'ready', restarts: 0 });
  });

  it('starts a new process if the first never served, and kills the first', async () => {
    const { launcher, worker } = supervise();
    worker.start();
    launcher.last.fail('was not ready after 30 s');
    await settle();
    expect(launcher.processes[0]!.done).toEqual(['kill']);
    expect(worker.status).toMatchObject({
      state: 'starting',
      restarts: 1,
      reason: 'was not ready after 30 s',
    });
  });

  it('restarts three times in a minute, then pauses, then tries again', async () => {
    const { clock, launcher, lines, worker, serve, crash } = supervise();
    worker.start();
    for (const restarts of [0, 1, 2, 3]) {
      await serve();
      expect(worker.status).toMatchObject({ state: 'ready', restarts });
      await clock.advance(1_000);
      await crash();
    }
    // The first restart was at 1 s.
    expect(worker.status).toMatchObject({ state: 'crashed', since: 4_000, retryAt: 61_000 });
    expect(worker.status.reason).toBe('was killed by SIGKILL');
    expect(lines.at(-1)).toEqual({
      level: 'error',
      message: 'was killed by SIGKILL; it crashed too often and is tried again in 57 s',
    });
    await clock.advance(56_999);
    expect(launcher.processes).toHaveLength(4);
    await clock.advance(1);
    expect(worker.status.retryAt).toBeUndefined();
    await serve();
    expect(worker.status).toMatchObject({ state: 'ready', restarts: 4, pid: 5 });
  });

  it('restarts without end if crashes are rare', async () => {
    const { clock, worker, serve, crash } = supervise();
    worker.start();
    for (let hour = 0; hour < 10; hour++) {
      await serve();
      await clock.advance(21_000);
      await crash();
      expect(worker.status.state).toBe('starting');
    }
  });

  it('can be stopped during the pause', async () => {
    const { clock, worker, crash, serve } = supervise();
    worker.start();
    for (let times = 0; times < 4; times++) {
      await serve();
      await crash();
    }
    await worker.stop();
    expect(worker.status.state).toBe('stopped');
    expect(worker.status.retryAt).toBeUndefined();
    expect(clock.timers).toBe(0);
  });
});
