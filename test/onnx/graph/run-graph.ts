import { readModel } from '../../../src/onnx/graph/model-proto.ts';
import { openSession } from '../../../src/onnx/session.ts';
import { float32, floats } from '../../../src/onnx/tensor.ts';

/** A deterministic signal without a pattern, between -1 and 1. */
export const noise = (length: number, seed: number): Float32Array =>
  Float32Array.from({ length }, (_, index) => Math.sin((index + seed) * 12.9898 * (1 + (index % 7))));

/** Runs a graph with one input `x` of the shape `dims` and one output `y`. */
export async function run(bytes: Uint8Array, x: Float32Array, dims: readonly number[]) {
  const session = await openSession({ name: 'graph.onnx', bytes });
  const { y } = await session.run({ x: float32(x, dims) });
  return { dims: y!.dims, values: floats(y!) };
}

/** The operator types of a graph's nodes, in order. */
export const operators = (bytes: Uint8Array): readonly string[] =>
  readModel(bytes).nodes.map(({ opType }) => opType);
