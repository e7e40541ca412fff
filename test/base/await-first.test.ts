import { describe, expect, it } from 'vitest';
import { awaitFirst } from '../../src/base/await-first.ts';
import { collect } from '../helpers/collect.ts';

describe('awaitFirst', () => {
  it('yields every item, also the first one, and ends if there is none', async () => {
    expect(await collect(await awaitFirst(numbers(3)))).toEqual([1, 2, 3]);
    expect(await collect(await awaitFirst(numbers(0)))).toEqual([]);
  });

  it('rejects if the source fails before its first item; a later error comes after the items', async () => {
    await expect(awaitFirst(numbers(0, new Error('no')))).rejects.toThrow('no');
    const items = await awaitFirst(numbers(2, new Error('late')));
    await expect(collect(items)).rejects.toThrow('late');
  });

  it('closes its source when the reader leaves, whether or not an item was read', async () => {
    let closed = 0;
    const watched = async function* () {
      try {
        yield* numbers(3);
      } finally {
        closed++;
      }
    };
    for await (const item of await awaitFirst(watched())) if (item === 1) break;
    expect(closed).toBe(1);
    await (await awaitFirst(watched())).return?.();
    expect(closed).toBe(2);
  });
});

async function* numbers(count: number, error?: Error) {
  for (let number = 1; number <= count; number++) yield number;
  if (error) throw error;
}
