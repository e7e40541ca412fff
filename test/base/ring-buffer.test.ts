import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RingBuffer } from '../../src/base/ring-buffer.ts';

/** Samples whose values are their positions in the stream: `length` of them, the first at `from`. */
const counting = (from: number, length: number) => Float32Array.from({ length }, (_, index) => from + index);

describe('RingBuffer', () => {
  it('holds the newest samples at their positions in the stream, for pushes of any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.nat({ max: 50 })), (capacity, sizes) => {
        const buffer = new RingBuffer(capacity);
        let end = 0;
        for (const size of sizes) {
          buffer.push(counting(end, size));
          end += size;
          const start = Math.max(0, end - capacity);
          const { start: from, end: to, capacity: most } = buffer;
          expect([from, to, most]).toEqual([start, end, capacity]);
          expect(buffer.read(start, end)).toEqual(counting(start, end - start));
          const middle = Math.floor((start + end) / 2);
          expect(buffer.read(middle, end)).toEqual(counting(middle, end - middle));
        }
      }),
    );
  });

  it('returns copies that later samples do not change', () => {
    const buffer = new RingBuffer(4);
    buffer.push(counting(0, 4));
    const read = buffer.read(0, 4);
    buffer.push(counting(4, 4));
    expect(read).toEqual(counting(0, 4));
  });

  it('returns undefined for samples that it does not hold', () => {
    const buffer = new RingBuffer(10);
    buffer.push(counting(0, 15));
    expect(buffer.read(4, 10)).toBeUndefined();
    expect(buffer.read(10, 16)).toBeUndefined();
    expect(buffer.read(12, 11)).toBeUndefined();
    expect(buffer.read(5, 5)).toEqual(new Float32Array(0));
  });

  it('forgets samples up to a position, at most those that it has', () => {
    const buffer = new RingBuffer(10);
    buffer.push(counting(0, 8));
    buffer.forget(3);
    expect([buffer.start, buffer.read(2, 8), buffer.read(3, 8)]).toEqual([3, undefined, counting(3, 5)]);
    buffer.forget(1);
    expect(buffer.start).toBe(3);
    buffer.forget(100);
    expect([buffer.start, buffer.end]).toEqual([8, 8]);
  });
});
