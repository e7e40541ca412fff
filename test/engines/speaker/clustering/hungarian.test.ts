import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignRows } from '../../../../src/engines/speaker/clustering/hungarian.ts';

/** The largest sum of all assignments, among those with the most rows. */
function best(
  scores: readonly (readonly number[])[],
  row = 0,
  taken = new Set<number>(),
): readonly [number, number] {
  if (row === scores.length) return [0, 0];
  let found = best(scores, row + 1, taken);
  scores[row]!.forEach((score, column) => {
    if (taken.has(column) || score === -Infinity) return;
    const [count, sum] = best(scores, row + 1, new Set([...taken, column]));
    if (count + 1 > found[0] || (count + 1 === found[0] && sum + score > found[1]))
      found = [count + 1, sum + score];
  });
  return found;
}

const matrix = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 5 }))
  .chain(([rows, columns]) =>
    fc.array(
      fc.array(fc.oneof(fc.integer({ min: -20, max: 20 }), fc.constant(-Infinity)), {
        minLength: columns,
        maxLength: columns,
      }),
      { minLength: rows, maxLength: rows },
    ),
  );

describe('Hungarian assignment', () => {
  it('assigns as many rows as possible with the largest sum, and no column twice', () => {
    fc.assert(
      fc.property(matrix, (scores) => {
        const columns = [...assignRows(scores)];
        const chosen = columns.flatMap((column, row) => (column < 0 ? [] : [[row, column] as const]));
        expect(new Set(chosen.map(([, column]) => column)).size).toBe(chosen.length);
        const sum = chosen.reduce((total, [row, column]) => total + scores[row]![column]!, 0);
        expect([chosen.length, sum]).toEqual(best(scores));
      }),
      { numRuns: 500 },
    );
  });
});
