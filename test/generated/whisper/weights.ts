/** A tensor of weights, row by row. */
export interface Weight {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/**
 * The weights of a Whisper by their names in the original checkpoint (`model.decoder.layers.0.fc1.bias`).
 * Those of linear layers are [in, out], as exports keep them for MatMul.
 */
export type Weights = ReadonlyMap<string, Weight>;
