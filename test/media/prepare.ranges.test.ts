import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RangeCutter } from '../../src/media/prepare.ts';

it('RangeCutter keeps the same samples for any block sizes', () => {
  const rate = 100;
  const seconds = fc.integer({ min: 0, max: 500 }).map((hundredths) => hundredths / 100);
  const blocks = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 10 });
  fc.assert(
    fc.property(seconds, fc.option(seconds, { nil: undefined }), blocks, (start, length, sizes) => {
      const total = sizes.reduce((sum, size) => sum + size, 0);
      const all = Float32Array.from({ length: total }, (_, index) => index);
      const cutter = new RangeCutter({ start, seconds: length });
      const kept: number[] = [];
      let at = 0;
      for (const size of sizes) {
        kept.push(...cutter.take(all.subarray(at, at + size), rate));
        at += size;
      }
      const from = Math.round(start * rate);
      const to = length === undefined ? total : Math.round((start + length) * rate);
      expect(kept).toEqual([...all.subarray(from, to)]);
    }),
  );
});
