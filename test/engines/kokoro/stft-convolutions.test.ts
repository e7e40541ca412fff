import { expect, it } from 'vitest';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import { rewriteModel } from '../../../src/onnx/graph/rewrite-model.ts';
import { readModel } from '../../../src/onnx/graph/model-proto.ts';
import { stftConvolutions } from '../../../src/engines/kokoro/stft-convolutions.ts';
import { openSession } from '../../../src/onnx/session.ts';
import { float32, floats } from '../../../src/onnx/tensor.ts';

const noise = (length: number, seed: number) =>
  Float32Array.from({ length }, (_, index) => Math.sin((index + seed) * 12.9898 * (1 + (index % 7))));

async function run(bytes: Uint8Array, x: Float32Array, dims: readonly number[]) {
  const session = await openSession({ name: 'graph.onnx', bytes });
  const { y } = await session.run({ x: float32(x, dims) });
  return { dims: y!.dims, values: floats(y!) };
}

const operators = (bytes: Uint8Array) => readModel(bytes).nodes.map(({ opType }) => opType);

it('a short-time Fourier transform is the same as a convolution', async () => {
  const graph = new GraphBuilder();
  const x = graph.input('x', 'float32', [1, 'n']);
  const window = graph.floats(noise(20, 2));
  const y = graph.op('STFT', [x, graph.ints(5), window, graph.ints(20)], { onesided: 1 });
  graph.output('y', 'float32', [1, 'frames', 11, 2], y);
  const model = graph.model();
  const faster = rewriteModel(model, [stftConvolutions]);
  expect(operators(faster)).toContain('Conv');
  const [before, after] = [
    await run(model, noise(203, 1), [1, 203]),
    await run(faster, noise(203, 1), [1, 203]),
  ];
  expect(after.dims).toEqual(before.dims);
  before.values.forEach((value, index) => expect(after.values[index]).toBeCloseTo(value, 4));
});
