import { printable } from '../../base/printable.ts';

/** Rows as lines of aligned columns, two spaces apart. Columns whose index is in `right` align right. */
export function alignedColumns(cells: readonly (readonly string[])[], right: readonly number[] = []): string {
  // Cells may come from a manifest or a server.
  const rows = cells.map((row) => row.map(printable));
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  );
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => pad(cell, column))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');

  function pad(cell: string, column: number): string {
    const width = widths[column] ?? 0;
    return right.includes(column) ? cell.padStart(width) : cell.padEnd(width);
  }
}
