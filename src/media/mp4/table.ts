/** A table of a box, read in place. All of its rows are inside the box. */
export interface Table {
  readonly rows: number;
  /** The 32-bit number at `row`, `column` bytes from its beginning. */
  number(row: number, column?: number): number;
  /** The 64-bit number at `row`, `column` bytes from its beginning. */
  long(row: number, column?: number): number;
}

/**
 * Opens the table in the body of a box. The number of rows is at `countAt`, directly before the first row.
 * Throws if it claims more rows than the box has room for.
 */
export function openTable(body: Uint8Array | undefined, rowBytes: number, countAt = 4): Table {
  const bytes = body ?? new Uint8Array(countAt + 4);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = countAt + 4;
  if (bytes.byteLength < first) throw new Error('A table of the track is cut off.');
  const rows = view.getUint32(countAt);
  if (first + rows * rowBytes > bytes.byteLength)
    throw new Error('A table of the track has more rows than its box holds.');
  return {
    rows,
    number: (row, column = 0) => view.getUint32(first + row * rowBytes + column),
    long: (row, column = 0) => Number(view.getBigUint64(first + row * rowBytes + column)),
  };
}
