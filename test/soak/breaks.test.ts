import { expect, it } from 'vitest';
import { defer } from '../../src/base/deferred.ts';
import { Breaks } from './breaks.ts';

it('a break begins when all work is done, and no work begins during it', async () => {
  const breaks = new Breaks();
  const enough = new AbortController();
  const [first, looked] = [defer<void>(), defer<void>()];
  const told: string[] = [];
  const running = breaks.work(() => first.promise).then(() => told.push('first done'));
  const look = async () => {
    told.push('looked');
    enough.abort();
    looked.resolve();
  };
  const taken = breaks.take(look, { everyMs: 1, stillMs: 1 }, enough.signal);
  await begun(breaks);
  const second = breaks.work(async () => told.push('second'));
  expect(told).toEqual([]);
  first.resolve();
  await Promise.all([running, looked.promise, second, taken]);
  expect(told).toEqual(['first done', 'looked', 'second']);
});

it('a break that waits for unfinished work ends when the signal aborts', async () => {
  const breaks = new Breaks();
  const enough = new AbortController();
  void breaks.work(() => new Promise(() => undefined));
  const taken = breaks.take(async () => expect.unreachable(), { everyMs: 1, stillMs: 1 }, enough.signal);
  setTimeout(() => enough.abort(), 20);
  await taken;
  await expect(breaks.work(async () => 'goes on')).resolves.toBe('goes on');
});

/** Resolves when no new work begins any more. */
async function begun(breaks: Breaks): Promise<void> {
  for (let isHeld = false; !isHeld;) {
    isHeld = true;
    void breaks.work(async () => (isHeld = false));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
