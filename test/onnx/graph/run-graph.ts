import { readModel } from '../../../src/onnx/graph/model-proto.ts';
import { openSession } from '../../../src/onnx/session.ts';
import { float32, floats } from '../../../src/onnx/tensor.ts';

/** A signal without a pattern, the same each time. */
export const noise = (length: number, seed: number): Float32Array =>
  Float32Array.from({ length }, (_, index) => Math.sin((index + seed) * 12.9898 * (1 + (index % 7))));

/** Runs a graph whose input is `x` and whose output is `y`. */
export async function run(bytes: Uint8Array, x: Float32Array, dims: readonly number[]) {
  const session = await openSession({ name: 'graph.onnx', bytes });
  const { y } = await session.run({ x: float32(x, dims) });
  return { dims: y!.dims, values: floats(y!) };
}

/** The types of the nodes of a graph, in order. */
export const operators = (bytes: Uint8Array): readonly string[] =>
  readModel(bytes).nodes.map(({ opType }) => opType);
