/**
 * Assigns rows to different columns so that the sum of scores is largest: the Hungarian algorithm with
 * potentials, O(rows² × columns).
 * @param scores [rows][columns]; -Infinity forbids a pair.
 * @returns the column of each row; -1 if there are fewer columns than rows, or all are forbidden.
 */
export function assignRows(scores: readonly (readonly number[])[]): Int32Array {
  const rows = scores.length;
  const columns = scores[0]?.length ?? 0;
  // For rows without a column there are `rows` extra columns, which cost more than every real pair.
  const finite = scores.flat().filter(Number.isFinite);
  const highest = Math.max(0, ...finite.map(Math.abs));
  const none = (2 * highest + 1) * (rows + 1);
  const width = columns + rows;
  const cost = (row: number, column: number): number => {
    const score = column < columns ? scores[row]![column]! : -none;
    return Number.isFinite(score) ? -score : 2 * none;
  };
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(width + 1);
  /** The row of each column, both counted from 1; 0 for none. */
  const rowOf = new Int32Array(width + 1);
  const previous = new Int32Array(width + 1);
  for (let row = 1; row <= rows; row++) {
    rowOf[0] = row;
    let column = 0;
    const slack = new Float64Array(width + 1).fill(Infinity);
    const isVisited = new Uint8Array(width + 1);
    do {
      isVisited[column] = 1;
      const current = rowOf[column]!;
      let least = Infinity;
      let nearest = 0;
      for (let other = 1; other <= width; other++) {
        if (isVisited[other]) continue;
        const reduced = cost(current - 1, other - 1) - rowPotential[current]! - columnPotential[other]!;
        if (reduced < slack[other]!) {
          slack[other] = reduced;
          previous[other] = column;
        }
        if (slack[other]! < least) {
          least = slack[other]!;
          nearest = other;
        }
      }
      for (let other = 0; other <= width; other++) {
        if (isVisited[other]) {
          rowPotential[rowOf[other]!]! += least;
          columnPotential[other]! -= least;
        } else slack[other]! -= least;
      }
      column = nearest;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      rowOf[column] = rowOf[previous[column]!]!;
      column = previous[column]!;
    }
  }
  const columnOf = new Int32Array(rows).fill(-1);
  for (let column = 1; column <= columns; column++) {
    const row = rowOf[column]! - 1;
    if (row >= 0 && Number.isFinite(scores[row]![column - 1]!)) columnOf[row] = column - 1;
  }
  return columnOf;
}
