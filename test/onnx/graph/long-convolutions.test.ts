import { describe, expect, it } from 'vitest';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import { longConvolutions } from '../../../src/onnx/graph/long-convolutions.ts';
import { rewriteModel } from '../../../src/onnx/graph/rewrite-model.ts';
import { noise, operators, run } from './run-graph.ts';

interface Shape {
  readonly inputs?: number;
  readonly outputs?: number;
  readonly taps?: number;
  readonly dilation?: number;
  readonly bias?: boolean;
  readonly stride?: number;
}

function convolution({
  inputs = 64,
  outputs = 80,
  taps = 11,
  dilation = 1,
  bias = true,
  stride = 1,
}: Shape): Uint8Array {
  const graph = new GraphBuilder();
  const x = graph.input('x', 'float32', [1, inputs, 'n']);
  const weights = graph.floats(noise(outputs * inputs * taps, 3), [outputs, inputs, taps]);
  const half = ((taps - 1) / 2) * dilation;
  const given = [x, weights, ...(bias ? [graph.floats(noise(outputs, 5))] : [])];
  const y = graph.op('Conv', given, { dilations: [dilation], pads: [half, half], strides: [stride] });
  graph.output('y', 'float32', [1, outputs, 'm'], y);
  return graph.model();
}

describe('longConvolutions', () => {
  it.each<[Shape, number]>([
    [{}, 1],
    [{}, 31],
    [{}, 32],
    [{}, 100],
    [{ taps: 7 }, 100],
    [{ taps: 7, dilation: 3 }, 101],
    [{ dilation: 5, bias: false }, 33],
    [{ dilation: 5 }, 4],
    [{ taps: 9, inputs: 96, outputs: 64 }, 257],
  ])('gives the results of the direct convolution: %o of %i samples', async (shape, length) => {
    const model = convolution(shape);
    const faster = rewriteModel(model, [longConvolutions(7)]);
    expect(operators(faster)).toContain('FusedMatMul');
    const { inputs = 64 } = shape;
    const x = noise(inputs * length, 1);
    const [before, after] = [
      await run(model, x, [1, inputs, length]),
      await run(faster, x, [1, inputs, length]),
    ];
    expect(after.dims).toEqual(before.dims);
    const furthest = before.values.reduce(
      (most, value, index) => Math.max(most, Math.abs(value - after.values[index]!)),
      0,
    );
    expect(furthest).toBeLessThan(1e-4);
  });

  it.each<Shape>([{ taps: 5 }, { inputs: 22 }, { stride: 2 }])(
    'keeps a convolution that would not be faster: %o',
    (shape) => {
      const model = convolution(shape);
      expect(rewriteModel(model, [longConvolutions(7)])).toBe(model);
    },
  );
});
