import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Clock } from '../../src/base/clock.ts';
import { withModelLock } from '../../src/models/lock.ts';
import { pull } from '../../src/pull/pull.ts';
import type { PullEvent } from '../../src/pull/pull-event.ts';
import { eventually } from '../helpers/eventually.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { startHub } from '../helpers/hub-stand-in.ts';
import { bytes, hubFiles, sttManifest, temporaryFolder } from '../helpers/model-fixtures.ts';

/** Starts another process that holds the lock of test-model until it gets input or is killed. */
const HOLDER = `
  const { lock } = require('proper-lockfile');
  const { mkdirSync, writeFileSync } = require('node:fs');
  const [folder] = process.argv.slice(1);
  mkdirSync(folder, { recursive: true });
  lock(folder + '/test-model', { realpath: false }).then((release) => {
    writeFileSync(folder + '/test-model.pid', process.pid + ' ' + require('node:os').hostname());
    console.log('held');
    process.stdin.once('data', () => release().then(() => process.exit()));
  });
`;

/** A clock that runs a hundred times as fast. */
const quick: Clock = {
  now: () => 100 * performance.now(),
  date: () => Date.now(),
  after(ms, action) {
    const timer = setTimeout(action, ms / 100);
    return () => clearTimeout(timer);
  },
};

/** A models folder whose lock on test-model was renewed `ageMs` milliseconds ago by an unknown process. */
async function lockOf(ageMs: number) {
  const modelsDir = temporaryFolder();
  const path = join(modelsDir, '.partial', '.locks', 'test-model.lock');
  await mkdir(path, { recursive: true });
  const then = new Date(Date.now() + ageMs);
  await utimes(path, then, then);
  return { modelsDir, path };
}

describe('withModelLock', () => {
  it('lets two pulls at once fetch every file once, and both succeed', async () => {
    const { hub, start } = await setUp();
    const [first, second] = await Promise.all([start(), start()]);
    expect(second).toEqual(first);
    expect(hub.transfers('weights.onnx').length).toBe(1);
  });

  it('waits for the pull of another process, and names the process', async () => {
    const { start, locks, events } = await setUp();
    const holder = await hold(locks);
    const pulling = start();
    await eventually(() =>
      expect(events).toEqual([{ type: 'pull.waiting', model: 'test-model', holder: holder.pid }]),
    );
    holder.stdin.write('enough');
    await pulling;
    expect(events.at(-1)).toMatchObject({ type: 'pull.done', fetched: true });
  });

  it('stops waiting when interrupted', async () => {
    const { start, locks, events } = await setUp();
    await hold(locks);
    const interrupt = new AbortController();
    const pulling = start(interrupt.signal);
    pulling.catch(() => undefined);
    await eventually(() => expect(events.map(({ type }) => type)).toEqual(['pull.waiting']));
    interrupt.abort();
    await expect(pulling).rejects.toMatchObject({ kind: 'cancelled' });
  });

  it('takes over the lock of a process that died', async () => {
    const { start, locks, events } = await setUp();
    const holder = await hold(locks);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const justNow = new Date(Date.now() - 3000);
    await utimes(join(locks, 'test-model.lock'), justNow, justNow);
    expect((await start()).manifest.name).toBe('test-model');
    expect(events.map(({ type }) => type)).not.toContain('pull.waiting');
  });

  it.for([
    ['that is not renewed, of any holder', -60_000],
    ['of a time when the clock was wrong', 3_600_000],
  ] as const)('takes over a lock %s', async ([, ageMs]) => {
    const { modelsDir, path } = await lockOf(ageMs);
    const answer = withModelLock(modelsDir, 'test-model', { wait: false, clock: quick }, async () => 'mine');
    expect(await answer).toBe('mine');
    expect(existsSync(path)).toBe(false);
  });

  it('never takes a lock from a live holder, whatever changes of the system clock happen', async () => {
    const { modelsDir, path } = await lockOf(0);
    for (const hours of [-2, 2]) {
      const clock = new FakeClock();
      clock.putForward = Date.now() + hours * 3_600_000;
      const over = new AbortController();
      const lock = { isTaken: false };
      const options = { wait: true, clock, signal: over.signal };
      const taking = withModelLock(modelsDir, 'test-model', options, async () => void (lock.isTaken = true));
      taking.catch(() => undefined);
      // The holder renews the lock every 2.4 s for half a minute.
      for (let looks = 0; looks < 100 && !lock.isTaken; looks++) {
        while (clock.timers === 0 && !lock.isTaken) await new Promise((resolve) => setImmediate(resolve));
        const renewal = new Date(Date.now() + looks);
        if (looks % 8 === 0) await utimes(path, renewal, renewal);
        await clock.advance(300);
      }
      over.abort(new Error('enough'));
      await expect(taking).rejects.toThrow('enough');
    }
  });

  it('reports a models folder that lies below a file', async () => {
    const file = join(temporaryFolder(), 'models');
    writeFileSync(file, '');
    await expect(withModelLock(file, 'good', { wait: false }, async () => {})).rejects.toThrow(
      `The models folder ${file} is a file, or lies below one. Choose another with VOICE_MODELS_DIR.`,
    );
  });

  it('releases the lock when the work fails', async () => {
    const folder = temporaryFolder();
    const failing = withModelLock(folder, 'x', { wait: false }, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await withModelLock(folder, 'x', { wait: false }, async () => 'yes')).toBe('yes');
  });
});

async function hold(locks: string) {
  await mkdir(locks, { recursive: true });
  const holder = spawn(process.execPath, ['-e', HOLDER, locks], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  return holder;
}

async function setUp() {
  const hub = await startHub({ 'weights.onnx': bytes(20_000) });
  onTestFinished(() => hub.close());
  const modelsDir = temporaryFolder();
  const events: PullEvent[] = [];
  const start = (signal = new AbortController().signal) =>
    pull(sttManifest({ files: hubFiles(['weights.onnx']) }), {
      modelsDir,
      hubUrl: hub.url,
      env: {},
      signal,
      onEvent: (event) => events.push(event),
    });
  return { hub, start, events, locks: join(modelsDir, '.partial', '.locks') };
}
