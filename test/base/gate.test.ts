import { describe, expect, it } from 'vitest';
import { defer } from '../../src/base/deferred.ts';
import { Gate } from '../../src/base/gate.ts';
import { settle } from '../helpers/fake-clock.ts';

describe('Gate', () => {
  it('admits up to its limit, queues the others in order, and admits one when another leaves or fails', async () => {
    const gate = new Gate(2);
    const begun: number[] = [];
    const tasks = [0, 1, 2, 3].map(() => defer<string>());
    const passing = tasks.map(({ promise }, nth) =>
      gate.pass(() => {
        begun.push(nth);
        return promise;
      }),
    );
    await settle();
    expect(begun).toEqual([0, 1]);
    tasks[1]!.reject(new Error('no'));
    await expect(passing[1]).rejects.toThrow('no');
    await settle();
    expect(begun).toEqual([0, 1, 2]);
    tasks[0]!.resolve('first');
    expect(await passing[0]).toBe('first');
    await settle();
    expect(begun).toEqual([0, 1, 2, 3]);
    tasks[2]!.resolve('');
    tasks[3]!.resolve('');
    await Promise.all([passing[2], passing[3]]);
    expect(await gate.pass(async () => 'again')).toBe('again');
  });

  it('keeps to its limit if a caller comes while a place passes from one caller to the next', async () => {
    const gate = new Gate(1);
    let inside = 0;
    const visit = () =>
      gate.pass(async () => {
        expect(++inside).toBe(1);
        await settle();
        inside--;
      });
    const first = visit();
    const second = visit();
    await first;
    await Promise.all([second, visit()]);
  });
});
