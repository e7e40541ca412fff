import { expect, it } from 'vitest';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import { integerConvolutions } from '../../../src/onnx/graph/integer-convolutions.ts';
import { readModel } from '../../../src/onnx/graph/model-proto.ts';
import { rewriteModel } from '../../../src/onnx/graph/rewrite-model.ts';
import { openSession } from '../../../src/onnx/session.ts';
import { float32, floats } from '../../../src/onnx/tensor.ts';

const LENGTH = 11;

interface Shape {
  readonly channels?: number;
  readonly taps?: number;
  readonly dilation?: number;
  readonly stride?: number;
  readonly bias?: boolean;
  /** Number of scales of the weights: 1 for all output channels, or one for each. */
  readonly scales?: number;
}

/** The nodes that `quantize_dynamic` of ONNX Runtime writes for a convolution of x [1, channels, n]. */
function quantized({
  channels = 256,
  taps = 3,
  dilation = 1,
  stride = 1,
  bias = true,
  scales: count = 1,
}: Shape): Uint8Array {
  const graph = new GraphBuilder();
  const x = graph.input('x', 'float32', [1, channels, 'n']);
  const [values, scaleOfX, zero] = graph.ops('DynamicQuantizeLinear', [x], 3) as [string, string, string];
  const weights = Uint8Array.from({ length: channels * channels * taps }, (_, index) => (index * 37) % 256);
  const pad = (dilation * (taps - 1)) / 2;
  let sums = graph.op(
    'ConvInteger',
    [
      values,
      graph.initializer('w', 'uint8', weights, [channels, channels, taps]),
      zero,
      graph.initializer('w_zero', 'uint8', Uint8Array.of(119), []),
    ],
    { kernel_shape: [taps], strides: [stride], dilations: [dilation], pads: [pad, pad] },
  );
  const own = count === 1 ? graph.floats(0.01) : graph.floats(Array(count).fill(0.01), [1, count, 1]);
  const scales = graph.op('Mul', [scaleOfX, own]);
  if (bias) {
    const biases = Array.from({ length: channels }, (_, index) => Math.sin(index));
    const steps = graph.op('Floor', [graph.op('Div', [graph.floats(biases), scales])]);
    const whole = graph.op('Cast', [steps], { to: 6 });
    sums = graph.op('Add', [sums, graph.op('Reshape', [whole, graph.ints([1, channels, 1])])]);
  }
  const y = graph.op('Mul', [graph.op('Cast', [sums], { to: 1 }), scales]);
  graph.output('y', 'float32', [1, channels, 'm'], y);
  return graph.model();
}

const asMatrices = (model: Uint8Array) => rewriteModel(model, [integerConvolutions]);

async function run(bytes: Uint8Array, channels = 256): Promise<Float32Array> {
  const session = await openSession({ name: 'convolution.onnx', bytes });
  const x = Float32Array.from({ length: channels * LENGTH }, (_, index) => Math.cos(index * 1.7));
  const { y } = await session.run({ x: float32(x, [1, channels, LENGTH]) });
  return floats(y!);
}

it.each<Shape>([{}, { bias: false }, { taps: 1 }, { taps: 5 }, { dilation: 3 }])(
  'integerConvolutions replaces a quantized convolution by a matrix product with equal results: %j',
  async (shape) => {
    const before = quantized(shape);
    const after = asMatrices(before);
    const operators = readModel(after).nodes.map(({ opType }) => opType);
    expect(operators).toContain('MatMulIntegerToFloat');
    expect(operators).not.toContain('ConvInteger');
    const [expected, actual] = [await run(before), await run(after)];
    expect(actual).toHaveLength(expected.length);
    // The quantized bias was rounded to multiples of the product of both scales.
    expected.forEach((value, index) => expect(Math.abs(actual[index]! - value)).toBeLessThan(1e-3));
  },
);

it.each<Shape>([{ channels: 8 }, { taps: 7 }, { stride: 2 }, { scales: 256 }])(
  'integerConvolutions keeps a convolution if the matrix product would not be faster or exact: %j',
  (shape) => {
    const model = quantized(shape);
    expect(asMatrices(model)).toBe(model);
  },
);
