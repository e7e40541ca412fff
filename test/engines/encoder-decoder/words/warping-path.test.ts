import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, warpingPath } from '../../../../src/engines/encoder-decoder/words/warping-path.ts';

const path = (scores: readonly (readonly number[])[]) =>
  warpingPath(Float32Array.from(scores.flat()), scores.length, scores[0]?.length ?? 0);

const cells = (...pairs: readonly (readonly [number, number])[]): readonly Cell[] =>
  pairs.map(([row, column]) => ({ row, column }));

/** The largest sum of a path, by the recurrence itself. */
function largestSum(scores: readonly (readonly number[])[]): number {
  const sums: number[][] = [];
  scores.forEach((line, row) => {
    sums.push([]);
    line.forEach((score, column) => {
      const before = [sums[row - 1]?.[column - 1], sums[row - 1]?.[column], sums[row]![column - 1]];
      const known = before.filter((sum) => sum !== undefined);
      sums[row]!.push(score + (known.length > 0 ? Math.max(...known) : 0));
    });
  });
  return sums.at(-1)!.at(-1)!;
}

const grids = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
  .chain(([rows, columns]) => {
    const line = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: columns, maxLength: columns });
    return fc.array(line, { minLength: rows, maxLength: rows });
  });

describe('warping path', () => {
  it('follows the diagonal if that scores highest', () => {
    const identity = [0, 1, 2, 3].map((row) => [0, 1, 2, 3].map((column) => (row === column ? 0 : -1)));
    expect(path(identity)).toEqual(cells([0, 0], [1, 1], [2, 2], [3, 3]));
  });

  it('follows a row and a column if these score highest', () => {
    const scores = [
      [1, 1, 1, -9],
      [-9, -9, 1, -9],
      [-9, -9, 1, 1],
    ];
    expect(path(scores)).toEqual(cells([0, 0], [0, 1], [0, 2], [1, 2], [2, 2], [2, 3]));
  });

  it.each([
    ['nothing', [], []],
    ['one cell', [[5]], cells([0, 0])],
    ['one row', [[1, -1, 1]], cells([0, 0], [0, 1], [0, 2])],
    ['one column', [[1], [-1], [1]], cells([0, 0], [1, 0], [2, 0])],
  ])('visits all of %s', (_, scores, expected) => {
    expect(path(scores)).toEqual(expected);
  });

  it('prefers its row among equal scores', () => {
    const flat = [
      [0, 0, 0],
      [0, 0, 0],
    ];
    expect(path(flat)).toEqual(cells([0, 0], [1, 0], [1, 1], [1, 2]));
  });

  it('runs from corner to corner in single steps with the highest possible score', () => {
    fc.assert(
      fc.property(grids, (scores) => {
        const found = path(scores);
        expect(found[0]).toEqual({ row: 0, column: 0 });
        expect(found.at(-1)).toEqual({ row: scores.length - 1, column: scores[0]!.length - 1 });
        found.slice(1).forEach(({ row, column }, index) => {
          const before = found[index]!;
          const step = `${row - before.row},${column - before.column}`;
          expect(['1,0', '0,1', '1,1']).toContain(step);
        });
        const sum = found.reduce((total, { row, column }) => total + scores[row]![column]!, 0);
        expect(sum).toBe(largestSum(scores));
      }),
    );
  });
});
