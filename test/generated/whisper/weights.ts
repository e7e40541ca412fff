/** A tensor of weights in row-major order. */
export interface Weight {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/**
 * The weights of a Whisper by their names in the original checkpoint (`model.decoder.layers.0.fc1.bias`).
 * Linear layers are [in, out], as exports have them for MatMul.
 */
export type Weights = ReadonlyMap<string, Weight>;

/** Transposes [rows, columns] to [columns, rows]. */
export function transposed({ data, dims }: Weight): Weight {
  const [rows = 0, columns = 0] = dims;
  const turned = new Float32Array(data.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      turned[column * rows + row] = data[row * columns + column]!;
  return { data: turned, dims: [columns, rows] };
}
