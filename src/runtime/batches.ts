import { areAlike } from '../domain/row-cost.ts';

/** A row's place in its window and how long it is, in any unit. */
interface Row {
  readonly index: number;
  readonly length: number;
}

/**
 * Shares rows out into batches: alike in length, because a batch is padded to its longest row, at most
 * `maxRows` each, and enough of them to keep `lanes` busy. The outcome depends on the lengths alone, so a
 * file gives the same transcript every time. Longest first: the last batch to end decides when all is done.
 */
export function planBatches(
  lengths: readonly number[],
  { maxRows, lanes }: { readonly maxRows: number; readonly lanes: number },
): readonly (readonly number[])[] {
  const rows: Row[] = lengths.map((length, index) => ({ index, length }));
  rows.sort((a, b) => b.length - a.length || a.index - b.index);
  const size = Math.max(1, Math.min(maxRows, Math.ceil(rows.length / lanes)));
  const batches: Row[][] = [];
  for (const row of rows) {
    const batch = batches.at(-1);
    const longest = batch?.[0];
    if (batch && longest && batch.length < size && areAlike(row.length, longest.length)) batch.push(row);
    else batches.push([row]);
  }
  return batches.map((batch) => batch.map(({ index }) => index));
}
