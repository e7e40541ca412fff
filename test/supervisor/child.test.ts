import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { systemClock } from '../../src/base/clock.ts';
import { Child } from '../../src/supervisor/child.ts';
import type { WorkerLine } from '../../src/supervisor/order.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { isRunning, scriptedModel, workerProgram } from './workers.ts';

function start(program: string, { clock = systemClock, env = process.env } = {}) {
  const lines: WorkerLine[] = [];
  const child = new Child({
    program: workerProgram(program),
    name: 'test-1',
    order: { model: scriptedModel(), host: '127.0.0.1', port: 0, threads: 1, secret: '' },
    env,
    clock,
    onLine: (line) => lines.push(line),
  });
  onTestFinished(() => child.kill());
  return { child, lines };
}

describe('a worker process', () => {
  it('says where it listens, and ends when it is told to', async () => {
    const { child } = start('scripted');
    expect(await child.listening).toBeGreaterThan(0);
    await child.stop();
    expect(await child.ended).toBe('ended with exit code 0');
    expect(isRunning(child.pid!)).toBe(false);
  });

  it('tells how it ended when it ended by itself', async () => {
    const { child } = start('crash');
    await expect(child.listening).rejects.toThrow('ended with exit code 3');
    expect(await child.ended).toBe('ended with exit code 3');
    await child.stop();
    await child.kill();
  });

  it('tells why its model cannot be loaded', async () => {
    const { child, lines } = start('refuse');
    expect(await child.ended).toBe("could not start: The model file 'encoder.onnx' is missing");
    expect(child.failure).toMatchObject({
      kind: 'invalid_manifest',
      message: "The model file 'encoder.onnx' is missing.",
    });
    expect(lines).toEqual([
      { level: 'error', message: "could not start: The model file 'encoder.onnx' is missing." },
    ]);
  });

  it('is killed 5 s after it was told to end and did not', async () => {
    const clock = new FakeClock();
    const { child } = start('hang', { clock });
    await child.listening;
    const stopping = child.stop();
    await clock.advance(4_999);
    expect(isRunning(child.pid!)).toBe(true);
    await clock.advance(1);
    await stopping;
    expect(await child.ended).toBe('was killed by SIGKILL');
    expect(clock.timers).toBe(0);
  });

  it('that cannot be started says so', async () => {
    const { child } = start('no-such-program');
    expect(await child.ended).toBe('ended with exit code 1');
  });

  it('is heard to its last line, whatever prints it', async () => {
    const { child, lines } = start('crash', { env: { ...process.env, NODE_OPTIONS: '--no-such-option' } });
    await child.ended;
    await eventually(() => expect(lines.map(({ message }) => message).join()).toContain('--no-such-option'));
    expect(lines.every(({ level }) => level === 'warn')).toBe(true);
  });
});
