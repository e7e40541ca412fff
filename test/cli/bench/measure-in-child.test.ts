import { describe, expect, it } from 'vitest';
import { measureInChild } from '../../../src/cli/bench/measure-in-child.ts';
import type { BenchResult } from '../../../src/runtime/bench/bench-results.ts';

const MODEL: BenchResult = { model: 'm', type: 'stt', bundled: false };
const measure = (program: string, signal = new AbortController().signal) =>
  measureInChild(MODEL, ['-e', program], process.env, signal);

describe('measureInChild', () => {
  it('returns the figures that the process writes', async () => {
    const result = { ...MODEL, figures: { speed: 2, first: 1, load: 3, words: 0.5 }, memory: 1e6 };
    expect(await measure(`console.log('${JSON.stringify(result)}')`)).toEqual(result);
  });

  it.each([
    [`console.error('a\\nIt is damaged.'); process.exit(3)`, 'It is damaged.'],
    ['process.exit(3)', 'Its process ended with 3.'],
    ['process.kill(process.pid, "SIGKILL")', /ended by SIGKILL, perhaps for want of memory/],
    ['console.log("{}")', 'Its process ended with 0.'],
  ])('returns a failure if the process runs %s', async (program, failure) => {
    expect(await measure(program)).toEqual({ ...MODEL, failure: expect.stringMatching(failure) });
  });

  it('stops when its signal aborts', async () => {
    const leaving = new AbortController();
    const measured = measure('setTimeout(() => 0, 1e8)', leaving.signal);
    leaving.abort();
    await expect(measured).rejects.toMatchObject({ kind: 'cancelled' });
  });
});
