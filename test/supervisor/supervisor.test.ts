import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../src/base/clock.ts';
import { STOP_MS } from '../../src/supervisor/child.ts';
import { EXIT_REASON_WAIT_MS } from '../../src/supervisor/worker-process.ts';
import { eventually } from '../helpers/eventually.ts';
import { QUIET_HOST } from '../helpers/quiet-host.ts';
import { sttManifest, temporaryFolder } from '../helpers/model-fixtures.ts';
import { transcribeOne } from '../helpers/transcribe-one.ts';
import { answeringPid, isRunning, openSupervisor, scriptedModel, told, workerProgram } from './workers.ts';

const never = new AbortController().signal;

/** The system's clock, except for timers of exactly `heldMs`, which expire when `pass` is called. */
function holding(heldMs: number) {
  const held = new Set<() => void>();
  const clock: Clock = {
    ...systemClock,
    after(ms, action) {
      if (ms !== heldMs) return systemClock.after(ms, action);
      held.add(action);
      return () => held.delete(action);
    },
  };
  return { clock, pass: () => held.forEach((action) => action()) };
}

describe('Supervisor', () => {
  it('starts a worker at the first request for its model, and the worker answers', async () => {
    const { supervisor, log } = openSupervisor();
    expect(supervisor.workers()).toEqual([]);
    const capabilities = { ...sttManifest().capabilities, languages: ['en', 'fr'], hotWords: true };
    const engine = await supervisor.stt(scriptedModel({ capabilities }));
    expect(engine.facts).toMatchObject({ capabilities, lanes: 2, batchRows: 1, paddedSeconds: 0 });
    const [worker] = supervisor.workers();
    expect(worker).toMatchObject({
      name: 'scripted-1',
      model: 'scripted',
      type: 'stt',
      state: 'ready',
      restarts: 0,
      calls: 0,
    });
    expect(await answeringPid(engine)).toBe(worker!.pid);
    expect(await supervisor.stt(scriptedModel())).toBe(engine);
    await eventually(() =>
      expect(log).toContainEqual({
        worker: 'scripted-1',
        level: 'info',
        message: `ready on port ${worker!.port}, process ${worker!.pid}`,
      }),
    );
  });

  it('starts as many workers as configured, which share the calls', async () => {
    const { supervisor } = openSupervisor({ workers: 2 });
    const engine = await supervisor.stt(scriptedModel());
    expect(engine.facts.lanes).toBe(4);
    await eventually(() =>
      expect(supervisor.workers().map(({ state }) => state)).toEqual(['ready', 'ready']),
    );
    const pids = await Promise.all([1, 2].map(() => answeringPid(engine)));
    expect(new Set(pids)).toEqual(new Set(supervisor.workers().map(({ pid }) => pid)));
  });

  it('uses the well-known port, or another if that is taken', async () => {
    const server = createServer().listen(0, QUIET_HOST);
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const { supervisor, log } = openSupervisor({ host: QUIET_HOST, ports: { stt: port, tts: 0 } });
    await supervisor.stt(scriptedModel());
    const [taken] = supervisor.workers();
    expect(taken!.port).not.toBe(port);
    expect(log).toContainEqual({
      worker: 'scripted-1',
      level: 'warn',
      message: `port ${port} is taken; it listens on ${taken!.port}`,
    });
    server.close();
    // The worker asks for the well-known port again after a crash.
    process.kill(taken!.pid!, 'SIGKILL');
    await eventually(() => expect(supervisor.workers()[0]).toMatchObject({ state: 'ready', port }));
  });

  it('logs the output of workers with their name and the id of the request', async () => {
    const { supervisor, log } = openSupervisor();
    const engine = await supervisor.stt(scriptedModel());
    await transcribeOne(engine, told('print'), never);
    const failing = transcribeOne(engine, { ...told('fail'), requestId: 'req_1' }, never);
    await expect(failing).rejects.toMatchObject({
      kind: 'internal',
      message: 'An inference thread failed.',
      cause: { message: 'out of memory' },
    });
    await eventually(() => {
      expect(log).toContainEqual({ worker: 'scripted-1', level: 'info', message: 'plain line' });
      expect(log).toContainEqual({ worker: 'scripted-1', level: 'warn', message: 'complaint' });
      expect(log).toContainEqual({
        worker: 'scripted-1',
        level: 'error',
        message: expect.stringMatching(
          /^0\.0 s of speech in \d+\.\d\d s: internal: An inference thread failed\. \(out of memory\)$/,
        ),
        requestIds: ['req_1'],
      });
    });
  });

  it('stops an idle worker and starts it again at the next call', async () => {
    const idleMs = 12_345;
    const { clock, pass } = holding(idleMs);
    const { supervisor } = openSupervisor({ idleMs, clock });
    const engine = await supervisor.stt(scriptedModel());
    const pid = supervisor.workers()[0]!.pid!;
    pass();
    await eventually(() => expect(supervisor.workers()[0]!.state).toBe('stopped'));
    expect(isRunning(pid)).toBe(false);
    const next = await answeringPid(engine);
    expect(next).not.toBe(pid);
    expect(supervisor.workers()[0]).toMatchObject({ restarts: 0 });
  });

  it('restarts an idle worker at once if something else ends it', async () => {
    const { supervisor, log } = openSupervisor({ clock: holding(STOP_MS).clock });
    const engine = await supervisor.stt(scriptedModel());
    const pid = supervisor.workers()[0]!.pid!;
    process.kill(pid, 'SIGTERM');
    await eventually(() => expect(supervisor.workers()[0]).toMatchObject({ state: 'ready', restarts: 1 }));
    expect(isRunning(pid)).toBe(false);
    expect(await answeringPid(engine)).not.toBe(pid);
    expect(log).toContainEqual({
      worker: 'scripted-1',
      level: 'warn',
      message: 'ended with exit code 0; it is started again',
    });
  });

  it('restarts a loading worker at once if something else ends it', async () => {
    const folder = temporaryFolder();
    const { supervisor } = openSupervisor({ program: workerProgram('slow'), clock: holding(STOP_MS).clock });
    const loading = supervisor.stt({ ...scriptedModel(), folder });
    loading.catch(() => undefined);
    await eventually(() => expect(existsSync(join(folder, 'loading'))).toBe(true));
    const pid = supervisor.workers()[0]!.pid!;
    process.kill(pid, 'SIGTERM');
    await eventually(() =>
      expect(supervisor.workers()[0]).toMatchObject({ restarts: 1, reason: 'was killed by SIGKILL' }),
    );
    expect(isRunning(pid)).toBe(false);
  });

  it('keeps workers serving if a service manager signals all processes, until the server has finished', async () => {
    const { supervisor } = openSupervisor({ isEnding: () => true });
    const engine = await supervisor.stt(scriptedModel());
    const pid = supervisor.workers()[0]!.pid!;
    process.kill(pid, 'SIGTERM');
    expect(await answeringPid(engine)).toBe(pid);
    expect(await answeringPid(engine)).toBe(pid);
    expect(supervisor.workers()[0]).toMatchObject({ state: 'ready', restarts: 0 });
  });

  it('lets running calls end when it is closed, and leaves no process behind', async () => {
    // The worker is not killed, however slow it is.
    const { supervisor, log } = openSupervisor({ clock: holding(STOP_MS).clock });
    const engine = await supervisor.stt(scriptedModel());
    const pid = supervisor.workers()[0]!.pid!;
    const [lingering, held] = ['linger', 'hold'].map((prompt) => transcribeOne(engine, told(prompt), never));
    held!.catch(() => undefined);
    await eventually(() =>
      expect(log.map(({ message }) => message)).toEqual(expect.arrayContaining(['lingering', 'holding'])),
    );
    await supervisor.close();
    expect(await lingering).toMatchObject({ segments: [{ text: expect.any(String) }] });
    await expect(held).rejects.toMatchObject({ kind: 'worker_lost' });
    expect(isRunning(pid)).toBe(false);
    await expect(transcribeOne(engine, told(), never)).rejects.toMatchObject({
      message: 'The engine is closed.',
    });
  });
});

describe('engine.close', () => {
  it('cancels running calls, stops the workers, and allows the engine to be opened again', async () => {
    const { supervisor, log } = openSupervisor();
    const engine = await supervisor.stt(scriptedModel());
    const held = transcribeOne(engine, told('hold'), never);
    held.catch(() => undefined);
    await eventually(() => expect(log.map(({ message }) => message)).toContain('holding'));
    await Promise.all([engine.close(), engine.close()]);
    await expect(held).rejects.toMatchObject({ kind: 'cancelled' });
    expect(supervisor.workers()).toEqual([]);
    await expect(answeringPid(engine)).rejects.toMatchObject({ message: 'The engine is closed.' });
    expect(await answeringPid(await supervisor.stt(scriptedModel()))).toBeGreaterThan(0);
  });
});

describe('a worker process that dies', () => {
  it('fails only its running calls, and is replaced', async () => {
    const { supervisor } = openSupervisor();
    const engine = await supervisor.stt(scriptedModel());
    const [first] = supervisor.workers();
    const held = transcribeOne(engine, told('hold'), never);
    held.catch(() => undefined);
    await eventually(() => expect(supervisor.workers()[0]!.state).toBe('busy'));
    process.kill(first!.pid!, 'SIGKILL');
    await expect(held).rejects.toMatchObject({ kind: 'worker_lost', retryAfterSeconds: expect.any(Number) });
    // The client retries at once.
    expect(await answeringPid(engine)).not.toBe(first!.pid);
    expect(supervisor.workers()[0]).toMatchObject({ state: 'ready', restarts: 1 });
  });

  it('is restarted before the next call begins', async () => {
    const { supervisor } = openSupervisor();
    const model = scriptedModel();
    const engine = await supervisor.stt(model);
    await expect(transcribeOne(engine, told('exit'), never)).rejects.toMatchObject({ kind: 'worker_lost' });
    expect(await supervisor.stt(model)).toBe(engine);
    expect(supervisor.workers()[0]).toMatchObject({ state: 'ready', restarts: 1 });
  });

  it('is not restarted after the fourth crash in a minute, and calls fail with the reason', async () => {
    // All four crashes fall within the minute, however long the starts take.
    const { clock } = holding(EXIT_REASON_WAIT_MS);
    const { supervisor, log } = openSupervisor({ clock: { ...clock, now: () => 0 } });
    const model = scriptedModel();
    const engine = await supervisor.stt(model);
    for (let kills = 0; kills < 4; kills++) {
      await answeringPid(engine);
      await expect(transcribeOne(engine, told('exit'), never)).rejects.toMatchObject({ kind: 'worker_lost' });
    }
    await eventually(() => expect(supervisor.workers()[0]!.state).toBe('crashed'));
    await expect(transcribeOne(engine, told(), never)).rejects.toMatchObject({
      kind: 'worker_unavailable',
      message:
        "No worker for the model 'scripted' is ready: it crashed too often; last, it ended with exit code 7.",
      retryAfterSeconds: expect.any(Number),
    });
    await expect(supervisor.stt(model)).rejects.toMatchObject({ kind: 'worker_unavailable' });
    expect(log.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  it('is replaced after a SIGSTOP, which only the keepalive notices', async () => {
    // The timeout is long because the new process is silent too while the machine is busy.
    const { supervisor } = openSupervisor({ keepalive: { everyMs: 300, timeoutMs: 5_000 } });
    const engine = await supervisor.stt(scriptedModel());
    const pid = supervisor.workers()[0]!.pid!;
    process.kill(pid, 'SIGSTOP');
    const asked = transcribeOne(engine, told(), never);
    await expect(asked).rejects.toMatchObject({ kind: 'worker_lost' });
    expect(await answeringPid(engine)).not.toBe(pid);
    expect(isRunning(pid)).toBe(false);
    expect(supervisor.workers()[0]).toMatchObject({ restarts: 1 });
  });

  it('is replaced after an uncaught error', async () => {
    const { supervisor, log } = openSupervisor();
    const engine = await supervisor.stt(scriptedModel());
    await transcribeOne(engine, told('throw'), never).catch(() => undefined);
    await eventually(() => expect(supervisor.workers()[0]).toMatchObject({ state: 'ready', restarts: 1 }));
    await eventually(() => expect(log.map(({ message }) => message).join('\n')).toContain('Error: thrown'));
  });
});

describe('a runtime that is killed', () => {
  it('leaves no worker behind', async () => {
    const parent = spawn(
      process.execPath,
      [fileURLToPath(workerProgram('parent')), JSON.stringify(scriptedModel())],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [said] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(said.toString());
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await eventually(() => expect(isRunning(pid)).toBe(false));
  });
});
