import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { processorTimeOf, thisThread } from '../../src/threads/processor-time.ts';
import { programUrl } from '../../src/threads/program.ts';
import { eventually } from '../helpers/eventually.ts';

const isLinux = process.platform === 'linux';

/** Starts a thread that names itself and then runs `body`. */
async function thread(body: string): Promise<string | undefined> {
  const code = `
    const { parentPort } = require('node:worker_threads');
    import(${JSON.stringify(programUrl('threads/processor-time.ts').href)}).then(({ thisThread }) => {
      parentPort.postMessage(thisThread());
      ${body}
    });`;
  const worker = new Worker(code, { eval: true, execArgv: [] });
  onTestFinished(() => void worker.terminate());
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}

describe('the processor time of a thread', () => {
  it('excludes other threads', { skip: !isLinux }, async () => {
    const [busy, idle] = [await thread('for (;;);'), await thread("parentPort.on('message', () => {});")];
    const before = processorTimeOf(idle);
    await eventually(() => expect(processorTimeOf(busy)).toBeGreaterThan(before + 300));
    expect(processorTimeOf(idle)).toBeLessThan(before + 100);
  });

  it('includes programs that the thread started, while they run', { skip: !isLinux }, async () => {
    const here = thisThread();
    const before = processorTimeOf(here);
    const child = spawn(process.execPath, ['-e', 'for (;;);']);
    onTestFinished(() => void child.kill('SIGKILL'));
    const used = await eventually(() => {
      const now = processorTimeOf(here);
      expect(now).toBeGreaterThan(before + 1_000);
      return now;
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(processorTimeOf(here)).toBeLessThan(used - 500);
  });

  it('is that of the whole process if the system does not list threads', async () => {
    const before = processorTimeOf(undefined);
    for (let sum = 0; processorTimeOf(undefined) < before + 50; sum++) Math.sqrt(sum);
    expect(processorTimeOf(undefined)).toBeGreaterThanOrEqual(before + 50);
  });

  it('is undefined if the thread has ended', { skip: !isLinux }, () => {
    expect(thisThread()).toMatch(/^\/proc\/\d+\/task\/\d+$/);
    expect(processorTimeOf('/proc/0/task/0')).toBe(0);
  });
});
