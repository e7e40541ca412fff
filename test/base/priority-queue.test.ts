import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PriorityQueue } from '../../src/scheduler/queue.ts';

interface Item {
  readonly level: number;
  readonly nth: number;
}

const filled = (levels: readonly number[]) => {
  const queue = new PriorityQueue<Item>(3);
  const items = levels.map((level, nth) => ({ level, nth }));
  for (const item of items) queue.push(item, item.level);
  return { queue, items };
};

describe('PriorityQueue', () => {
  it('gives lower levels first and keeps the order within one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 })), (levels) => {
        const { queue, items } = filled(levels);
        expect([...queue]).toEqual(items.toSorted((a, b) => a.level - b.level || a.nth - b.nth));
        expect(queue.size).toBe(items.length);
      }),
    );
  });

  it('forgets what is taken out, wherever it stood, also while it is being read', () => {
    const { queue, items } = filled([0, 1, 1, 2]);
    const seen: Item[] = [];
    for (const item of queue) {
      seen.push(item);
      if (item === items[1]) queue.delete(items[2]!);
    }
    expect(seen).toEqual([items[0], items[1], items[3]]);
    expect(queue.delete(items[2]!)).toBe(false);
    expect([queue.size, queue.level(1).size]).toEqual([3, 1]);
  });

  it('knows its levels', () => {
    expect(() => new PriorityQueue(2).push({}, 2)).toThrow('There is no level 2.');
  });
});
