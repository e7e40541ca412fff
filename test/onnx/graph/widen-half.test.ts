import { describe, expect, it } from 'vitest';
import { toHalf } from '../../../src/onnx/half.ts';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import { longConvolutions } from '../../../src/onnx/graph/long-convolutions.ts';
import { type GraphPass, rewriteModel } from '../../../src/onnx/graph/rewrite-model.ts';
import { encodeTensor } from '../../../src/onnx/graph/tensor-proto.ts';
import { transposedConvolutions } from '../../../src/onnx/graph/transposed-convolutions.ts';
import { widenHalf } from '../../../src/onnx/graph/widen-half.ts';
import { openSession } from '../../../src/onnx/session.ts';
import { floatTensor, type FloatType, widened } from '../../../src/onnx/tensor.ts';

const CHANNELS = 64;
const TAPS = 11;
const LENGTH = 50;
const FLOAT16 = 10;

/** Deterministic noise between -0.1 and 0.1. */
const noise = (length: number, seed: number) =>
  Float32Array.from({ length }, (_, index) => 0.1 * Math.sin((index + seed) * 12.9898 * (1 + (index % 7))));

/** A float16 model with a convolution, a transposed convolution, a constant node and a cast. */
function halfModel(): Uint8Array {
  const graph = new GraphBuilder();
  const half = (name: string, values: Float32Array, dims: readonly number[]) =>
    graph.initializer(name, 'float16', toHalf(values), dims);
  const x = graph.input('x', 'float16', [1, CHANNELS, 'n']);
  const weights = half('weights', noise(CHANNELS * CHANNELS * TAPS, 3), [CHANNELS, CHANNELS, TAPS]);
  const convolved = graph.op('Conv', [x, weights], { pads: [5, 5] });
  const kernels = half('kernels', noise(CHANNELS * 2 * 4, 7), [CHANNELS, 2, 4]);
  const longer = graph.op('ConvTranspose', [convolved, kernels], { strides: [2], pads: [1, 1] });
  const two = graph.op('Constant', [], {
    value: { tensor: encodeTensor('two', 'float16', toHalf(Float32Array.of(2)), []) },
  });
  const length = graph.op('Cast', [graph.op('Size', [x])], { to: FLOAT16 });
  const scaled = graph.op('Div', [graph.op('Mul', [longer, two]), length]);
  graph.output('y', 'float16', [1, 2, 'm'], scaled);
  return graph.model();
}

async function run(bytes: Uint8Array) {
  const session = await openSession({ name: 'graph.onnx', bytes });
  const type = session.inputs[0]!.type as FloatType;
  const { y } = await session.run({
    x: floatTensor(type, noise(CHANNELS * LENGTH, 1), [1, CHANNELS, LENGTH]),
  });
  return { type, dims: y!.dims, values: widened(y!) };
}

describe('widenHalf', () => {
  it.each<{ readonly passes: readonly GraphPass[] }>([
    { passes: [widenHalf] },
    { passes: [widenHalf, transposedConvolutions, longConvolutions(7)] },
  ])('makes a float16 model float32 with equal results, also with faster operators', async ({ passes }) => {
    const model = halfModel();
    const before = await run(model);
    const after = await run(rewriteModel(model, passes));
    expect([before.type, after.type]).toEqual(['float16', 'float32']);
    expect(after.dims).toEqual(before.dims);
    const loudest = Math.max(...before.values.map(Math.abs));
    for (const [index, value] of before.values.entries())
      expect(Math.abs(after.values[index]! - value)).toBeLessThan(loudest / 100);
  });

  it('returns the same bytes if the model has no float16 values', () => {
    const graph = new GraphBuilder();
    const x = graph.input('x', 'float32', ['n']);
    graph.output(
      'y',
      'float32',
      ['n'],
      graph.op('Cast', [graph.op('LeakyRelu', [x], { alpha: { float: 0.1 } })], { to: 1 }),
    );
    const model = graph.model();
    expect(rewriteModel(model, [widenHalf])).toBe(model);
  });
});
