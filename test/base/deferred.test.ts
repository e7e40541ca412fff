import { describe, expect, it } from 'vitest';
import { defer } from '../../src/base/deferred.ts';

describe('defer', () => {
  it('gives a promise that resolves from outside, once', async () => {
    const { promise, resolve, reject } = defer<number>();
    resolve(1);
    resolve(2);
    reject(new Error('late'));
    expect(await promise).toBe(1);
  });

  it('gives a promise that rejects from outside', async () => {
    const { promise, reject } = defer<number>();
    const error = new Error('gone');
    reject(error);
    await expect(promise).rejects.toBe(error);
  });
});
