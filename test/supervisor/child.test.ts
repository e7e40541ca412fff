import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import fc from 'fast-check';
import { eventually } from '../helpers/eventually.ts';
import { systemClock } from '../../src/base/clock.ts';
import { Child, readLines } from '../../src/supervisor/child.ts';
import type { WorkerLine } from '../../src/supervisor/order.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { isRunning, scriptedModel, workerProgram } from './workers.ts';

function startChild(program: string, { clock = systemClock, env = process.env } = {}) {
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

describe('Child', () => {
  it('reports the port it listens on and exits when it is stopped', async () => {
    const { child } = startChild('scripted');
    expect(await child.listening).toBeGreaterThan(0);
    await child.stop();
    expect(await child.ended).toBe('ended with exit code 0');
    expect(isRunning(child.pid!)).toBe(false);
  });

  it('reports the exit code of a process that exited by itself', async () => {
    const { child } = startChild('crash');
    await expect(child.listening).rejects.toThrow('ended with exit code 3');
    expect(await child.ended).toBe('ended with exit code 3');
    await child.stop();
    await child.kill();
  });

  it('reports why the model cannot be loaded', async () => {
    const { child, lines } = startChild('refuse');
    expect(await child.ended).toBe("could not start: The model file 'encoder.onnx' is missing");
    expect(child.failure).toMatchObject({
      kind: 'invalid_manifest',
      message: "The model file 'encoder.onnx' is missing.",
    });
    expect(lines).toEqual([
      { level: 'error', message: "could not start: The model file 'encoder.onnx' is missing." },
    ]);
  });

  it('kills the process if it has not exited 5 s after it was told to stop', async () => {
    const clock = new FakeClock();
    const { child } = startChild('hang', { clock });
    await child.listening;
    const stopping = child.stop();
    await clock.advance(4_999);
    expect(isRunning(child.pid!)).toBe(true);
    await clock.advance(1);
    await stopping;
    expect(await child.ended).toBe('was killed by SIGKILL');
    expect(clock.timers).toBe(0);
  });

  it('reports the exit code of a program that does not exist', async () => {
    const { child } = startChild('no-such-program');
    expect(await child.ended).toBe('ended with exit code 1');
  });

  it('reads the output to the last line, whoever printed it', async () => {
    const { child, lines } = startChild('crash', {
      env: { ...process.env, NODE_OPTIONS: '--no-such-option' },
    });
    await child.ended;
    await eventually(() => expect(lines.map(({ message }) => message).join()).toContain('--no-such-option'));
    expect(lines.every(({ level }) => level === 'warn')).toBe(true);
  });
});

async function linesOf(pieces: readonly (string | Buffer)[]): Promise<string[]> {
  const stream = new PassThrough();
  const lines: string[] = [];
  readLines(stream, (line) => lines.push(line));
  for (const piece of pieces) stream.write(piece);
  stream.end();
  await new Promise((resolve) => stream.on('close', resolve));
  return lines;
}

describe('readLines', () => {
  it('yields whole lines however the bytes are split', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.stringMatching(/^[a-zäß言]+$/), { maxLength: 10 }),
        fc.nat(),
        async (lines, cut) => {
          const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
          const at = bytes.length === 0 ? 0 : cut % bytes.length;
          expect(await linesOf([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(lines);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('skips empty lines and yields a last line without a newline', async () => {
    expect(await linesOf(['one\r\n\n  \ntwo'])).toEqual(['one', 'two']);
  });

  it('splits a line without an end into pieces', async () => {
    const lines = await linesOf(Array.from({ length: 10 }, () => 'x'.repeat(10_000)));
    expect(lines.join('')).toBe('x'.repeat(100_000));
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(8_192);
  });
});
