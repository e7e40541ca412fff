import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withModelLock } from '../../src/models/lock.ts';
import { pull } from '../../src/pull/pull.ts';
import type { PullEvent } from '../../src/pull/pull-event.ts';
import { startHub } from '../helpers/hub-stand-in.ts';
import { bytes, hubFiles, sttManifest, temporaryFolder } from '../helpers/model-fixtures.ts';

/** Another process that holds the lock of test-model for as long as `holdMs`, or until it is killed. */
const HOLDER = `
  const { lock } = require('proper-lockfile');
  const { mkdirSync, writeFileSync } = require('node:fs');
  const [folder, holdMs] = process.argv.slice(1);
  mkdirSync(folder, { recursive: true });
  lock(folder + '/test-model', { realpath: false }).then((release) => {
    writeFileSync(folder + '/test-model.pid', process.pid + ' ' + require('node:os').hostname());
    console.log('held');
    setTimeout(release, Number(holdMs));
  });
`;

describe('one pull at a time per model', () => {
  it('two pulls at once fetch every file once, and both end well', async () => {
    const { hub, start } = await setUp();
    const [first, second] = await Promise.all([start(), start()]);
    expect(second).toEqual(first);
    expect(hub.transfers('weights.onnx').length).toBe(1);
  });

  it('waits for the pull of another process, and says for whom', async () => {
    const { start, locks, events } = await setUp();
    const holder = await hold(locks, 600);
    await start();
    expect(events[0]).toEqual({ type: 'pull.waiting', model: 'test-model', holder: holder.pid });
    expect(events.at(-1)).toMatchObject({ type: 'pull.done', fetched: true });
  });

  it('stops waiting when interrupted', async () => {
    const { start, locks } = await setUp();
    await hold(locks, 60_000);
    const interrupt = new AbortController();
    setTimeout(() => interrupt.abort(), 100);
    await expect(start(interrupt.signal)).rejects.toMatchObject({ kind: 'cancelled' });
  });

  it('takes over the lock of a process that died', async () => {
    const { start, locks, events } = await setUp();
    const holder = await hold(locks, 60_000);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const justNow = new Date(Date.now() - 3000);
    await utimes(join(locks, 'test-model.lock'), justNow, justNow);
    expect((await start()).manifest.name).toBe('test-model');
    expect(events.map(({ type }) => type)).not.toContain('pull.waiting');
  });

  it('takes over a lock that nobody renews, whoever held it', async () => {
    const { start, locks } = await setUp();
    await mkdir(join(locks, 'test-model.lock'), { recursive: true });
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(join(locks, 'test-model.lock'), longAgo, longAgo);
    expect((await start()).manifest.name).toBe('test-model');
  });

  it('is given back when the work fails', async () => {
    const folder = temporaryFolder();
    const failing = withModelLock(folder, 'x', { wait: false }, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await withModelLock(folder, 'x', { wait: false }, async () => 'yes')).toBe('yes');
  });
});

async function hold(locks: string, holdMs: number) {
  await mkdir(locks, { recursive: true });
  const holder = spawn(process.execPath, ['-e', HOLDER, locks, String(holdMs)], { stdio: ['ignore', 'pipe', 'inherit'] });
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
