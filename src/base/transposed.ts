/** [rows, columns], row-major → [columns, rows]. */
export function transposed<Values extends Float32Array | Int8Array | Uint8Array>(
  values: Values,
  columns: number,
): Values {
  const rows = values.length / columns;
  const turned = new (values.constructor as new (length: number) => Values)(values.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      turned[column * rows + row] = values[row * columns + column]!;
  return turned;
}
