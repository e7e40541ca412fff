import { describe, expect, it } from 'vitest';
import { floatConvolutions } from '../../../src/onnx/graph/float-convolutions.ts';
import { readModel } from '../../../src/onnx/graph/model-proto.ts';
import { rewriteModel } from '../../../src/onnx/graph/rewrite-model.ts';
import { openSession } from '../../../src/onnx/session.ts';
import { float32, floats } from '../../../src/onnx/tensor.ts';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';

/** Weights [2, 1, 3] (output channels, input channels, taps) as uint8, with their zero point and scale. */
const WEIGHTS = { quantised: Uint8Array.of(128, 255, 1, 200, 128, 60), zero: 128, scale: 0.01 };
const BIAS = [0.25, -0.5];
const DIMS = [2, 1, 3];

/**
 * The nodes that `quantize_dynamic` of ONNX Runtime writes for a convolution of x [1, 1, n] with stride 2.
 */
function quantised({ bias = true, scale = [WEIGHTS.scale] } = {}): Uint8Array {
  const graph = new GraphBuilder();
  const x = graph.input('x', 'float32', [1, 1, 'n']);
  const [values, scaleOfX, zero] = graph.ops('DynamicQuantizeLinear', [x], 3) as [string, string, string];
  const weights = graph.initializer('w', 'uint8', WEIGHTS.quantised, DIMS);
  const weightsZero = graph.initializer('w_zero', 'uint8', Uint8Array.of(WEIGHTS.zero), []);
  const shape = { kernel_shape: [3], strides: [2], pads: [1, 1] };
  let sums = graph.op('ConvInteger', [values, weights, zero, weightsZero], shape);
  const scales = graph.op('Mul', [scaleOfX, graph.floats(scale, scale.length === 1 ? [] : [1, 2, 1])]);
  if (bias) {
    const steps = graph.op('Floor', [graph.op('Div', [graph.floats(BIAS), scales])]);
    const whole = graph.op('Cast', [steps], { to: 6 });
    sums = graph.op('Add', [sums, graph.op('Reshape', [whole, graph.ints([1, 2, 1])])]);
  }
  graph.output('y', 'float32', [1, 2, 'm'], graph.op('Mul', [graph.op('Cast', [sums], { to: 1 }), scales]));
  return graph.model();
}

const withFloatConvolutions = (model: Uint8Array) => rewriteModel(model, [floatConvolutions]);

const X = Float32Array.of(0.5, -1, 2, 0.25, -0.75, 1.5, 3);

async function run(bytes: Uint8Array): Promise<readonly number[]> {
  const session = await openSession({ name: 'convolution.onnx', bytes });
  const { y } = await session.run({ x: float32(X, [1, 1, X.length]) });
  return [...floats(y!)];
}

/** The convolution of X, computed from its definition in floating point. */
function expected(bias: readonly number[]): readonly number[] {
  const out: number[] = [];
  for (const channel of [0, 1])
    for (let at = 0; at < X.length; at += 2) {
      let sum = bias[channel]!;
      for (const tap of [0, 1, 2])
        sum +=
          (X[at + tap - 1] ?? 0) * (WEIGHTS.quantised[channel * 3 + tap]! - WEIGHTS.zero) * WEIGHTS.scale;
      out.push(sum);
    }
  return out;
}

const operators = (bytes: Uint8Array) => readModel(bytes).nodes.map(({ opType }) => opType);

describe('floatConvolutions', () => {
  it.each([true, false])(
    'turns quantized convolutions into exact float32 convolutions (with a bias: %s)',
    async (bias) => {
      const model = withFloatConvolutions(quantised({ bias }));
      expect(operators(model)).toEqual(['Conv', 'Identity']);
      const values = await run(model);
      expected(bias ? BIAS : [0, 0]).forEach((value, index) => expect(values[index]).toBeCloseTo(value, 5));
    },
  );

  it('gives the results of the quantized convolution within the error of 8 bits', async () => {
    const [before, after] = [await run(quantised()), await run(withFloatConvolutions(quantised()))];
    before.forEach((value, index) => expect(Math.abs(value - after[index]!)).toBeLessThan(0.06));
  });

  it('returns the same bytes if the model has no quantized convolution', () => {
    const graph = new GraphBuilder();
    graph.output('y', 'float32', ['n'], graph.op('Abs', [graph.input('x', 'float32', ['n'])]));
    const model = graph.model();
    expect(withFloatConvolutions(model)).toBe(model);
  });

  it('throws a RangeError if the bytes are no graph', () => {
    expect(() => withFloatConvolutions(Uint8Array.of(1, 2, 3))).toThrow(RangeError);
  });
});
