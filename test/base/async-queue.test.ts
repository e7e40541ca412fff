import { describe, expect, it } from 'vitest';
import { AsyncQueue } from '../../src/base/async-queue.ts';
import { collect } from '../helpers/collect.ts';

describe('AsyncQueue', () => {
  it('keeps items that are pushed before anyone reads, in order', async () => {
    const queue = new AsyncQueue<number>();
    for (const item of [1, 2, 3]) queue.push(item);
    queue.end();
    expect(await collect(queue)).toEqual([1, 2, 3]);
  });

  it('hands over items that are pushed while a reader waits', async () => {
    const queue = new AsyncQueue<number>();
    const reading = collect(queue);
    await Promise.resolve();
    queue.push(1);
    queue.push(2);
    queue.end();
    expect(await reading).toEqual([1, 2]);
  });

  it('ends a waiting read when the queue ends, and drops later items', async () => {
    const queue = new AsyncQueue<number>();
    const next = queue.next();
    queue.end();
    queue.push(1);
    expect(await next).toEqual({ value: undefined, done: true });
    expect(await queue.next()).toEqual({ value: undefined, done: true });
  });

  it('drops all items when its reader breaks off', async () => {
    const queue = new AsyncQueue<number>();
    queue.push(1);
    queue.push(2);
    for await (const item of queue) {
      expect(item).toBe(1);
      break;
    }
    queue.push(3);
    expect(await collect(queue)).toEqual([]);
  });
});
