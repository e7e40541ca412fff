import { expect, it, describe } from 'vitest';
import { lazily, openOnce } from '../../src/base/lazily.ts';

it('lazily makes its value once, when it is first asked for', () => {
  let made = 0;
  const value = lazily(() => ({ nth: ++made }));
  expect(made).toBe(0);
  expect(value()).toBe(value());
  expect(made).toBe(1);
});

describe('openOnce', () => {
  it('opens when it is first called, once for all callers', async () => {
    let count = 0;
    const open = openOnce(async () => ++count);
    expect(count).toBe(0);
    expect(await Promise.all([open(), open()])).toEqual([1, 1]);
    expect(await open()).toBe(1);
  });

  it('tries again after a failure', async () => {
    let count = 0;
    const open = openOnce(async () => {
      if (++count === 1) throw new Error('not yet');
      return count;
    });
    await expect(open()).rejects.toThrow('not yet');
    expect(await open()).toBe(2);
  });
});
