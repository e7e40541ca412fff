import { describe, expect, it } from 'vitest';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import { rewriteModel } from '../../../src/onnx/graph/rewrite-model.ts';
import { transposedConvolutions } from '../../../src/onnx/graph/transposed-convolutions.ts';
import { noise, operators, run } from './run-graph.ts';

interface Shape {
  readonly inputs?: number;
  /** Output channels of each group. */
  readonly outputs?: number;
  readonly taps: number;
  readonly stride: number;
  readonly pads?: readonly [number, number];
  readonly outputPadding?: number;
  readonly groups?: number;
  readonly bias?: boolean;
  readonly dilation?: number;
}

function transposed(shape: Shape): Uint8Array {
  const { inputs = 6, outputs = 4, taps, stride, pads = [0, 0], outputPadding = 0 } = shape;
  const { groups = 1, bias = true, dilation = 1 } = shape;
  const graph = new GraphBuilder();
  const x = graph.input('x', 'float32', [1, inputs, 'n']);
  const weights = graph.floats(noise(inputs * outputs * taps, 3), [inputs, outputs, taps]);
  const given = [x, weights, ...(bias ? [graph.floats(noise(outputs * groups, 5))] : [])];
  const y = graph.op('ConvTranspose', given, {
    strides: [stride],
    pads,
    output_padding: [outputPadding],
    group: groups,
    dilations: [dilation],
  });
  graph.output('y', 'float32', [1, outputs * groups, 'm'], y);
  return graph.model();
}

describe('transposedConvolutions', () => {
  it.each<[Shape, number]>([
    [{ taps: 16, stride: 8, pads: [4, 4] }, 1],
    [{ taps: 16, stride: 8, pads: [4, 4] }, 100],
    [{ taps: 12, stride: 6, pads: [3, 3], bias: false }, 33],
    [{ taps: 20, stride: 5, outputs: 1, inputs: 22, bias: false }, 40],
    [{ taps: 3, stride: 2, pads: [1, 1], outputPadding: 1, groups: 6, outputs: 1 }, 17],
    [{ taps: 7, stride: 3, pads: [2, 0], outputPadding: 2, groups: 2 }, 9],
    [{ taps: 5, stride: 1, pads: [2, 2] }, 12],
  ])('gives the results of the transposed convolution: %o of %i samples', async (shape, length) => {
    const model = transposed(shape);
    const faster = rewriteModel(model, [transposedConvolutions]);
    expect(operators(faster)).not.toContain('ConvTranspose');
    const { inputs = 6 } = shape;
    const x = noise(inputs * length, 1);
    const [before, after] = [
      await run(model, x, [1, inputs, length]),
      await run(faster, x, [1, inputs, length]),
    ];
    expect(after.dims).toEqual(before.dims);
    for (const [index, value] of before.values.entries()) expect(after.values[index]).toBeCloseTo(value, 5);
  });

  it.each<Shape>([
    { taps: 5, stride: 2, dilation: 2 },
    { taps: 2, stride: 4 },
  ])('keeps a transposed convolution with dilation or with gaps between its kernels: %o', (shape) => {
    const model = transposed(shape);
    expect(rewriteModel(model, [transposedConvolutions])).toBe(model);
  });
});
