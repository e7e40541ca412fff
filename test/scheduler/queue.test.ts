import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AGEING_MS,
  type Priority,
  PRIORITIES,
  RequestQueue,
  PriorityQueue,
} from '../../src/scheduler/queue.ts';

interface Item {
  readonly name: string;
  readonly enqueuedAt: number;
}

const names = (queue: Iterable<Item>) => [...queue].map(({ name }) => name);

describe('RequestQueue', () => {
  it('ranks REALTIME before BATCH', () => {
    expect(PRIORITIES).toEqual(['realtime', 'batch']);
  });

  it('serves REALTIME before BATCH, and in order of arrival within each', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<Priority>(...PRIORITIES)), (priorities) => {
        const queue = new RequestQueue<Item & { readonly priority: Priority }>();
        priorities.forEach((priority, at) =>
          queue.push({ name: `${at}`, enqueuedAt: at, priority }, priority),
        );
        const served = [...queue];
        const expected = PRIORITIES.flatMap((priority) =>
          served.filter((item) => item.priority === priority),
        );
        expect(served).toEqual(expected);
        for (const priority of PRIORITIES) {
          const times = served.filter((item) => item.priority === priority).map((item) => item.enqueuedAt);
          expect(times).toEqual(times.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  it('moves a BATCH request to the end of REALTIME after 30 s of waiting, not before', () => {
    const queue = new RequestQueue<Item>();
    queue.push({ name: 'old', enqueuedAt: 0 }, 'batch');
    queue.push({ name: 'younger', enqueuedAt: 5_000 }, 'batch');
    queue.push({ name: 'urgent', enqueuedAt: 9_000 }, 'realtime');
    expect(queue.nextPromotion()).toBe(AGEING_MS);
    expect(queue.promote(29_999)).toEqual([]);
    expect(names(queue)).toEqual(['urgent', 'old', 'younger']);
    expect(names(queue.promote(30_000))).toEqual(['old']);
    expect(names(queue.level('realtime'))).toEqual(['urgent', 'old']);
    expect(queue.depth()).toEqual({ realtime: 2, batch: 1 });
    queue.push({ name: 'later', enqueuedAt: 30_500 }, 'realtime');
    expect(names(queue)).toEqual(['urgent', 'old', 'later', 'younger']);
    expect(queue.nextPromotion()).toBe(35_000);
    expect(names(queue.promote(40_000))).toEqual(['younger']);
    expect(queue.nextPromotion()).toBeUndefined();
  });

  it('deletes an item once', () => {
    const queue = new RequestQueue<Item>();
    const item = { name: 'one', enqueuedAt: 0 };
    queue.push(item, 'batch');
    expect([queue.delete(item), queue.delete(item), queue.size]).toEqual([true, false, 0]);
  });
});

interface Ranked {
  readonly level: number;
  readonly nth: number;
}

const filled = (levels: readonly number[]) => {
  const queue = new PriorityQueue<Ranked>(3);
  const items = levels.map((level, nth) => ({ level, nth }));
  for (const item of items) queue.push(item, item.level);
  return { queue, items };
};

describe('PriorityQueue', () => {
  it('yields lower levels first and keeps the order within a level', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 })), (levels) => {
        const { queue, items } = filled(levels);
        expect([...queue]).toEqual(items.toSorted((a, b) => a.level - b.level || a.nth - b.nth));
        expect(queue.size).toBe(items.length);
      }),
    );
  });

  it('skips a deleted item, even if it is deleted during iteration', () => {
    const { queue, items } = filled([0, 1, 1, 2]);
    const seen: Ranked[] = [];
    for (const item of queue) {
      seen.push(item);
      if (item === items[1]) queue.delete(items[2]!);
    }
    expect(seen).toEqual([items[0], items[1], items[3]]);
    expect(queue.delete(items[2]!)).toBe(false);
    expect([queue.size, queue.level(1).size]).toEqual([3, 1]);
  });

  it('throws for a level that does not exist', () => {
    expect(() => new PriorityQueue(2).push({}, 2)).toThrow('There is no level 2.');
  });
});
