import { describe, expect, it } from 'vitest';
import { measureInChild } from '../../../src/cli/bench/measure-in-child.ts';
import type { BenchResult } from '../../../src/runtime/bench/bench-results.ts';

const described: BenchResult = { model: 'm', type: 'stt', bundled: false };
const measure = (program: string, signal = new AbortController().signal) =>
  measureInChild(described, ['-e', program], process.env, signal);

describe('a model measured in a process of its own', () => {
  it('has the figures that the process writes', async () => {
    const result = { ...described, figures: { speed: 2, first: 1, load: 3, words: 0.5 }, memory: 1e6 };
    expect(await measure(`console.log('${JSON.stringify(result)}')`)).toEqual(result);
  });

  it.each([
    [`console.error('a\\nIt is damaged.'); process.exit(3)`, 'It is damaged.'],
    ['process.exit(3)', 'Its process ended with 3.'],
    ['process.kill(process.pid, "SIGKILL")', /ended by SIGKILL, perhaps for want of memory/],
    ['console.log("{}")', 'Its process ended with 0.'],
  ])('has none where it ends with %s', async (program, failure) => {
    expect(await measure(program)).toEqual({ ...described, failure: expect.stringMatching(failure) });
  });

  it('is left when it is not wanted any more', async () => {
    const leaving = new AbortController();
    const measured = measure('setTimeout(() => 0, 1e8)', leaving.signal);
    leaving.abort();
    await expect(measured).rejects.toMatchObject({ kind: 'cancelled' });
  });
});
