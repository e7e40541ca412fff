import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planBatches } from '../../src/runtime/batches.ts';

describe('batches', () => {
  it.each([
    ['nothing', [], { maxRows: 8, lanes: 2 }, []],
    ['one row', [5], { maxRows: 8, lanes: 2 }, [[0]]],
    [
      'rows alike, shared between lanes',
      [10, 10, 10, 10],
      { maxRows: 8, lanes: 2 },
      [
        [0, 1],
        [2, 3],
      ],
    ],
    [
      'more rows than fit in one batch',
      [10, 10, 10, 10, 10],
      { maxRows: 2, lanes: 1 },
      [[0, 1], [2, 3], [4]],
    ],
    ['an engine without batches', [10, 20, 30], { maxRows: 1, lanes: 1 }, [[2], [1], [0]]],
    ['fewer rows than lanes', [10, 12], { maxRows: 8, lanes: 4 }, [[1], [0]]],
    [
      'rows too short for their neighbours',
      [100, 75, 74, 60, 10],
      { maxRows: 8, lanes: 1 },
      [[0, 1], [2, 3], [4]],
    ],
  ])('of %s', (_, lengths, options, expected) => {
    expect(planBatches(lengths, options)).toEqual(expected);
  });

  const lengths = fc.array(fc.integer({ min: 1, max: 480_000 }), { maxLength: 60 });
  const options = fc.record({
    maxRows: fc.integer({ min: 1, max: 8 }),
    lanes: fc.integer({ min: 1, max: 8 }),
  });

  it('hold every row once, are no larger than allowed, and hardly padded', () => {
    fc.assert(
      fc.property(lengths, options, (rows, { maxRows, lanes }) => {
        const batches = planBatches(rows, { maxRows, lanes });
        expect(batches.flat().toSorted((a, b) => a - b)).toEqual(rows.map((_, index) => index));
        for (const batch of batches) {
          expect(batch.length).toBeLessThanOrEqual(Math.min(maxRows, Math.ceil(rows.length / lanes)));
          const longest = rows[batch[0]!]!;
          for (const index of batch) expect(rows[index]).toBeGreaterThanOrEqual(longest * 0.75);
        }
      }),
    );
  });

  it('come longest first, and keep the lanes busy where there are rows enough', () => {
    fc.assert(
      fc.property(lengths, options, (rows, given) => {
        const batches = planBatches(rows, given);
        const longest = batches.map(([first]) => rows[first!]!);
        expect(longest).toEqual(longest.toSorted((a, b) => b - a));
        expect(batches.length).toBeGreaterThanOrEqual(Math.min(rows.length, given.lanes) / 2);
      }),
    );
  });
});
