import { describe, expect, it } from 'vitest';
import { readAhead } from '../../src/base/read-ahead.ts';

/** Counts from 1 to `last`, and records the numbers made and whether the generator was closed. */
function counting(last: number) {
  const made: number[] = [];
  let left = false;
  async function* count() {
    try {
      for (let number = 1; number <= last; number++) {
        made.push(number);
        yield number;
      }
    } finally {
      left = true;
    }
  }
  return { made, hasLeft: () => left, source: count() };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('readAhead', () => {
  it('begins before anyone reads, and stops at its limit', async () => {
    const { made, source } = counting(10);
    readAhead(source, 3);
    await soon();
    expect(made).toEqual([1, 2, 3]);
  });

  it('yields every item in order, and stays ahead of the reader', async () => {
    const { made, source } = counting(5);
    const read: number[] = [];
    const lead: number[] = [];
    for await (const number of readAhead(source, 2)) {
      await soon();
      read.push(number);
      lead.push(made.length - number);
    }
    expect(read).toEqual([1, 2, 3, 4, 5]);
    expect(lead).toEqual([2, 2, 2, 1, 0]);
  });

  it('closes its source when the reader breaks off', async () => {
    const { source, hasLeft } = counting(100);
    for await (const number of readAhead(source, 2)) if (number === 2) break;
    expect(hasLeft()).toBe(true);
  });

  it('throws an error of the source after the items before it', async () => {
    async function* failing() {
      yield 1;
      throw new Error('no more');
    }
    const read: number[] = [];
    const reading = async () => {
      for await (const number of readAhead(failing(), 4)) read.push(number);
    };
    await expect(reading()).rejects.toThrow('no more');
    expect(read).toEqual([1]);
  });
});
