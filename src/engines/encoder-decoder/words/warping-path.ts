export interface Cell {
  readonly row: number;
  readonly column: number;
}

/**
 * Dynamic time warping: of all paths from the first cell to the last that advance by one row, one column or
 * both, returns one with the largest sum of scores. `scores` is `[rows x columns]`, finite. Among equal
 * paths, it takes the one in which each row keeps its columns longest. Time and bytes: `rows * columns`.
 */
export function warpingPath(scores: Float32Array, rows: number, columns: number): readonly Cell[] {
  const steps = new Uint8Array(rows * columns);
  // One more column on the left, which is unreachable except in the very first cell.
  let above = new Float64Array(columns + 1).fill(-Infinity);
  let current = new Float64Array(columns + 1).fill(-Infinity);
  above[0] = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const both = above[column]!;
      const down = above[column + 1]!;
      let best = current[column]!;
      let step = ALONG;
      if (both > best) {
        best = both;
        step = BOTH;
      }
      if (down > best) {
        best = down;
        step = DOWN;
      }
      current[column + 1] = best + scores[row * columns + column]!;
      steps[row * columns + column] = step;
    }
    [above, current] = [current, above];
    current[0] = -Infinity;
  }
  return walkBack(steps, rows, columns);
}

const ALONG = 0;
const DOWN = 1;
const BOTH = 2;

function walkBack(steps: Uint8Array, rows: number, columns: number): readonly Cell[] {
  const path: Cell[] = [];
  let row = rows - 1;
  let column = columns - 1;
  while (row >= 0 && column >= 0) {
    path.push({ row, column });
    const step = steps[row * columns + column];
    if (step !== ALONG) row--;
    if (step !== DOWN) column--;
  }
  return path.toReversed();
}
