import { expect, it } from 'vitest';
import { fuseSnakes } from '../../../src/engines/kokoro/fuse-snakes.ts';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import { rewriteModel } from '../../../src/onnx/graph/rewrite-model.ts';
import { openSession } from '../../../src/onnx/session.ts';
import { float32, floats } from '../../../src/onnx/tensor.ts';
import { noise, operators } from '../../onnx/graph/run-graph.ts';

const CHANNELS = 3;
const LENGTH = 9;

/** Adaptive instance normalization, Snake and a convolution, as in exported models. */
function vocoder({ inverse = (alpha: number) => 1 / alpha, quantized = false } = {}): Uint8Array {
  const graph = new GraphBuilder();
  const x = graph.input('x', 'float32', [1, CHANNELS, 'n']);
  const style = graph.input('style', 'float32', [1, CHANNELS, 1]);
  const axes = { axes: [2], keepdims: 1 };
  const centred = graph.op('Sub', [x, graph.op('ReduceMean', [x], axes)]);
  const variance = graph.op('ReduceMean', [graph.op('Mul', [centred, centred])], axes);
  const deviation = graph.op('Sqrt', [graph.op('Add', [variance, graph.floats(1e-5)])]);
  const normal = graph.op('Div', [centred, deviation]);
  const scaled = graph.op('Mul', [graph.op('Add', [style, graph.floats(1)]), normal]);
  const adapted = graph.op('Add', [scaled, style]);
  const alphas = [0.5, 2, 1.25];
  const sine = graph.op('Sin', [graph.op('Mul', [graph.floats(alphas, [1, CHANNELS, 1]), adapted])]);
  const square = graph.op('Pow', [sine, graph.floats(2)]);
  const part = graph.op('Mul', [graph.floats(alphas.map(inverse), [1, CHANNELS, 1]), square]);
  const weights = graph.floats(noise(2 * CHANNELS * 3, 4), [2, CHANNELS, 3]);
  const snake = graph.op('Add', [adapted, part]);
  if (quantized) {
    const [values, scale, zero] = graph.ops('DynamicQuantizeLinear', [snake], 3) as [string, string, string];
    graph.output('y', 'float32', [1, CHANNELS, 'n'], graph.op('DequantizeLinear', [values, scale, zero]));
  } else graph.output('y', 'float32', [1, 2, 'n'], graph.op('Conv', [snake, weights], { pads: [1, 1] }));
  return graph.model();
}

async function run(bytes: Uint8Array) {
  const session = await openSession({ name: 'vocoder.onnx', bytes });
  const { y } = await session.run({
    x: float32(noise(CHANNELS * LENGTH, 1), [1, CHANNELS, LENGTH]),
    style: float32(noise(CHANNELS, 2), [1, CHANNELS, 1]),
  });
  return floats(y!);
}

it('fuseSnakes replaces normalization and Snake before a convolution by four equivalent nodes', async () => {
  const faster = rewriteModel(vocoder(), [fuseSnakes]);
  expect(operators(faster)).toContain('InstanceNormalization');
  expect(operators(faster)).not.toContain('ReduceMean');
  const [before, after] = [await run(vocoder()), await run(faster)];
  before.forEach((value, index) => expect(after[index]).toBeCloseTo(value, 5));
});

it('fuseSnakes does the same before a quantized convolution, with one division more', async () => {
  const faster = rewriteModel(vocoder({ quantized: true }), [fuseSnakes]);
  expect(operators(faster)).toContain('InstanceNormalization');
  expect(operators(faster)).not.toContain('ReduceMean');
  const [before, after] = [await run(vocoder({ quantized: true })), await run(faster)];
  // A difference of at most one of 255 steps.
  const step = (Math.max(...before) - Math.min(...before)) / 255;
  before.forEach((value, index) => expect(Math.abs(value - after[index]!)).toBeLessThan(1.01 * step));
});

it('fuseSnakes keeps nodes that only look similar', () => {
  const model = vocoder({ inverse: () => 1 });
  expect(rewriteModel(model, [fuseSnakes])).toBe(model);
});
